"""The table of units that every site has: symbol, exact factor to the base unit, and accepted spellings.

Comes in: nothing. Goes out: literals only; `units` makes records of them at first use.
Refuses to know: how a unit is printed, and which metric takes which.
"""

from __future__ import annotations

from typing import NamedTuple


class UnitRow(NamedTuple):
    """One unit; `aliases` are accepted spellings, separated by blanks."""

    symbol: str
    factor: str = "1"
    aliases: str = ""


class UnitFamily(NamedTuple):
    """The units of one dimension; `base` is its base unit."""

    dimension: str
    base: str
    rows: tuple[UnitRow, ...]


class AmbiguousRow(NamedTuple):
    """Spellings that different people read differently, and the symbols that they may mean."""

    spellings: str
    candidates: str


DATA_RATE = UnitFamily(
    "data-rate",
    "bit/s",
    (
        UnitRow("bit/s", "1", "bps b/s bits/s bit/sec bits/sec Bit/s Bits/s"),
        UnitRow(
            "kbit/s",
            "1000",
            "kbps kb/s kbits/s kbit/sec kbits/sec kBit/s Kbit/s Kbits/s Kbit/sec Kbits/sec Kbps",
        ),
        UnitRow(
            "Mbit/s",
            "1000000",
            "Mbps Megabit/s Mb/s Mbits/s Mbit/sec Mbits/sec Mb/sec MBit/s MBits/s MBit/sec",
        ),
        UnitRow(
            "Gbit/s",
            "1000000000",
            "Gbps Gigabit/s Gb/s Gbits/s Gbit/sec Gbits/sec Gb/sec GBit/s GBits/s GBit/sec",
        ),
        UnitRow("Tbit/s", "1000000000000", "Tbps Tb/s Tbits/s Tbit/sec Tbits/sec Tb/sec TBit/s TBits/s TBit/sec"),
        UnitRow("Kibit/s", "1024", "kibit/s Kibps Kib/s Kibits/s"),
        UnitRow("Mibit/s", "1048576", "Mibps Mib/s Mibits/s"),
        UnitRow("Gibit/s", "1073741824", "Gibps Gib/s Gibits/s"),
        UnitRow("B/s", "8", "Bps Byte/s Bytes/s byte/s bytes/s"),
        UnitRow("kB/s", "8000", "kBps kByte/s"),
        UnitRow("MB/s", "8000000", "MBps MByte/s MB/sec"),
        UnitRow("GB/s", "8000000000", "GBps GByte/s GB/sec"),
        UnitRow("TB/s", "8000000000000", "TBps TByte/s TB/sec"),
        UnitRow("KiB/s", "8192", "kiB/s KiBps KiByte/s"),
        UnitRow("MiB/s", "8388608", "MiBps MiByte/s MiB/sec"),
        UnitRow("GiB/s", "8589934592", "GiBps GiByte/s GiB/sec"),
        UnitRow("TiB/s", "8796093022208", "TiBps TiByte/s TiB/sec"),
    ),
)
DATA_SIZE = UnitFamily(
    "data-size",
    "bit",
    (
        UnitRow("bit", "1", "bits Bit Bits"),
        UnitRow("kbit", "1000", "kbits kBit Kbit Kbits"),
        UnitRow("Mbit", "1000000", "Mbits MBit"),
        UnitRow("Gbit", "1000000000", "Gbits GBit"),
        UnitRow("Tbit", "1000000000000", "Tbits TBit"),
        UnitRow("Kibit", "1024", "kibit"),
        UnitRow("Mibit", "1048576"),
        UnitRow("Gibit", "1073741824"),
        UnitRow("B", "8", "Byte Bytes byte bytes"),
        UnitRow("kB", "8000", "kByte"),
        UnitRow("MB", "8000000", "MByte"),
        UnitRow("GB", "8000000000", "GByte"),
        UnitRow("TB", "8000000000000", "TByte"),
        UnitRow("PB", "8000000000000000", "PByte"),
        UnitRow("KiB", "8192", "kiB KiByte"),
        UnitRow("MiB", "8388608", "MiByte"),
        UnitRow("GiB", "8589934592", "GiByte"),
        UnitRow("TiB", "8796093022208", "TiByte"),
        UnitRow("PiB", "9007199254740992", "PiByte"),
    ),
)
TIME = UnitFamily(
    "time",
    "s",
    (
        UnitRow("ns", "0.000000001", "nsec nsecs"),
        # U+00B5 is the symbol; keyboards and copies also give U+03BC
        UnitRow("µs", "0.000001", "\N{GREEK SMALL LETTER MU}s us usec usecs µsec \N{GREEK SMALL LETTER MU}sec"),
        UnitRow("ms", "0.001", "msec msecs millisecond milliseconds Millisekunde Millisekunden"),
        UnitRow("s", "1", "sec secs sec. second seconds Sek Sek. Sekunde Sekunden"),
        UnitRow("min", "60", "mins min. minute minutes Min. Minute Minuten"),
        UnitRow("h", "3600", "hr hrs hour hours Std Std. Stunde Stunden"),
        UnitRow("d", "86400", "day days Tag Tage"),
    ),
)
FREQUENCY = UnitFamily(
    "frequency",
    "Hz",
    (
        UnitRow("Hz", "1"),
        UnitRow("kHz", "1000", "KHz"),
        UnitRow("MHz", "1000000"),
        UnitRow("GHz", "1000000000"),
        UnitRow("THz", "1000000000000"),
    ),
)
RATIO = UnitFamily(
    "ratio",
    "1",
    (
        UnitRow("%", "0.01", "percent Prozent pct \N{FULLWIDTH PERCENT SIGN}"),
        UnitRow("‰", "0.001", "permille Promille"),
        UnitRow("ppm", "0.000001"),
    ),
)
# Rates of things that are counted: "1/s" each, and never compared with one another.
COUNT_RATES = (
    UnitFamily(
        "packet-rate",
        "1/s",
        (
            UnitRow("packets/s", "1", "pps packet/s packets/sec pkt/s pkts/s pkts/sec Pakete/s"),
            UnitRow("kpackets/s", "1000", "kpps Kpps kpkt/s kpkts/s"),
            UnitRow("Mpackets/s", "1000000", "Mpps Mpkt/s Mpkts/s"),
        ),
    ),
    UnitFamily(
        "request-rate",
        "1/s",
        (
            UnitRow("requests/s", "1", "rps RPS req/s reqs/s req/sec request/s requests/sec Requests/s"),
            UnitRow("krequests/s", "1000", "krps kreq/s"),
            UnitRow("Mrequests/s", "1000000", "Mrps Mreq/s"),
        ),
    ),
    UnitFamily(
        "operation-rate",
        "1/s",
        (
            UnitRow("operations/s", "1", "ops/s op/s ops/sec operations/sec"),
            UnitRow("koperations/s", "1000", "kops/s"),
            UnitRow("Moperations/s", "1000000", "Mops/s"),
        ),
    ),
    UnitFamily(
        "io-rate",
        "1/s",
        (
            UnitRow("IOPS", "1", "iops IOps IO/s IOs/s"),
            UnitRow("kIOPS", "1000", "kiops KIOPS"),
            UnitRow("MIOPS", "1000000"),
        ),
    ),
    UnitFamily(
        "floating-point-rate",
        "1/s",
        (
            UnitRow("FLOP/s", "1", "FLOPS"),
            UnitRow("MFLOP/s", "1000000", "MFLOPS"),
            UnitRow("GFLOP/s", "1000000000", "GFLOPS"),
            UnitRow("TFLOP/s", "1000000000000", "TFLOPS"),
        ),
    ),
    UnitFamily(
        "transfer-rate",
        "1/s",
        (UnitRow("MT/s", "1000000"), UnitRow("GT/s", "1000000000")),
    ),
    UnitFamily("token-rate", "1/s", (UnitRow("tokens/s", "1", "tok/s token/s tokens/sec"),)),
    UnitFamily("frame-rate", "1/s", (UnitRow("frames/s", "1", "fps FPS frame/s frames/sec"),)),
    UnitFamily("transaction-rate", "1/s", (UnitRow("transactions/s", "1", "transaction/s transactions/sec"),)),
    UnitFamily(
        "connection-rate",
        "1/s",
        (
            UnitRow("connections/s", "1", "cps conn/s conns/s connection/s connections/sec"),
            UnitRow("kconnections/s", "1000", "kcps"),
        ),
    ),
    UnitFamily("session-rate", "1/s", (UnitRow("sessions/s", "1", "session/s sessions/sec"),)),
    UnitFamily("query-rate", "1/s", (UnitRow("queries/s", "1", "qps QPS query/s queries/sec"),)),
    UnitFamily("message-rate", "1/s", (UnitRow("messages/s", "1", "msg/s msgs/s message/s messages/sec"),)),
    UnitFamily("event-rate", "1/s", (UnitRow("events/s", "1", "event/s events/sec"),)),
)
PHYSICS = (
    UnitFamily("power", "W", (UnitRow("W", "1", "Watt"), UnitRow("mW", "0.001"), UnitRow("kW", "1000"))),
    UnitFamily(
        "energy",
        "J",
        (
            UnitRow("J", "1", "Joule"),
            UnitRow("kJ", "1000"),
            UnitRow("MJ", "1000000"),
            UnitRow("Wh", "3600"),
            UnitRow("kWh", "3600000", "KWh"),
        ),
    ),
    # not converted into one another: a difference of 5 °C is one of 5 K, a temperature is not
    UnitFamily("temperature-kelvin", "K", (UnitRow("K", "1", "Kelvin"),)),
    UnitFamily(
        "temperature-celsius",
        "°C",
        (UnitRow("°C", "1", "\N{DEGREE CELSIUS} \N{MASCULINE ORDINAL INDICATOR}C degC Celsius"),),
    ),
    UnitFamily("voltage", "V", (UnitRow("V", "1", "Volt"), UnitRow("mV", "0.001"))),
    UnitFamily("current", "A", (UnitRow("A", "1", "Ampere"), UnitRow("mA", "0.001"))),
    UnitFamily("sound-level", "dB(A)", (UnitRow("dB(A)", "1", "dBA"),)),
    UnitFamily("signal-level", "dBm", (UnitRow("dBm"),)),
    UnitFamily("level-difference", "dB", (UnitRow("dB"),)),
    # a base of 1/s would need the factor 1/60, which is no decimal
    UnitFamily("rotational-speed", "rpm", (UnitRow("rpm", "1", "RPM 1/min U/min"),)),
    UnitFamily(
        "length",
        "m",
        (
            UnitRow("nm", "0.000000001"),
            UnitRow("mm", "0.001"),
            UnitRow("cm", "0.01"),
            UnitRow("m", "1", "Meter metre metres"),
            UnitRow("km", "1000"),
        ),
    ),
    UnitFamily("mass", "kg", (UnitRow("g", "0.001"), UnitRow("kg", "1"))),
)
CURRENCIES = (
    UnitFamily("currency-eur", "EUR", (UnitRow("EUR", "1", "€ Euro"),)),
    UnitFamily("currency-usd", "USD", (UnitRow("USD", "1", "US$"),)),
    UnitFamily("currency-chf", "CHF", (UnitRow("CHF", "1", "SFr. Fr."),)),
    UnitFamily("currency-gbp", "GBP", (UnitRow("GBP", "1", "£"),)),
    UnitFamily("currency-jpy", "JPY", (UnitRow("JPY"),)),
    UnitFamily("currency-cny", "CNY", (UnitRow("CNY"),)),
    UnitFamily("currency-cad", "CAD", (UnitRow("CAD"),)),
    UnitFamily("currency-aud", "AUD", (UnitRow("AUD"),)),
    UnitFamily("currency-sek", "SEK", (UnitRow("SEK"),)),
)
COUNTS = (
    UnitFamily("cores", "1", (UnitRow("cores", "1", "core Kern Kerne"),)),
    UnitFamily("threads", "1", (UnitRow("threads", "1", "thread"),)),
    UnitFamily("points", "1", (UnitRow("points", "1", "point pts Punkt Punkte"),)),
    UnitFamily("packets", "1", (UnitRow("packets", "1", "packet pkts Paket Pakete"),)),
    UnitFamily("frames", "1", (UnitRow("frames", "1", "frame"),)),
    UnitFamily("requests", "1", (UnitRow("requests", "1", "request"),)),
    UnitFamily("operations", "1", (UnitRow("operations", "1", "operation"),)),
    UnitFamily("tokens", "1", (UnitRow("tokens", "1", "token"),)),
    UnitFamily("connections", "1", (UnitRow("connections", "1", "connection"),)),
    UnitFamily("sessions", "1", (UnitRow("sessions", "1", "session"),)),
    UnitFamily("errors", "1", (UnitRow("errors", "1", "error Fehler"),)),
)
FAMILIES = (DATA_RATE, DATA_SIZE, TIME, FREQUENCY, RATIO, *COUNT_RATES, *PHYSICS, *CURRENCIES, *COUNTS)

# Never guessed: the repair must come from who measured.
AMBIGUOUS = (
    AmbiguousRow("b", "bit B"),
    AmbiguousRow("kb Kb", "kbit kB kbit/s kB/s"),
    AmbiguousRow("Mb", "Mbit MB Mbit/s MB/s"),
    AmbiguousRow("Gb", "Gbit GB Gbit/s GB/s"),
    AmbiguousRow("Tb", "Tbit TB Tbit/s TB/s"),
    AmbiguousRow("KB", "kB KiB"),
    # iperf counts Kbits by 1000, but KBytes and MBytes by 1024
    AmbiguousRow("KByte KBytes kBytes", "kB KiB"),
    AmbiguousRow("MBytes", "MB MiB"),
    AmbiguousRow("GBytes", "GB GiB"),
    AmbiguousRow("TBytes", "TB TiB"),
    AmbiguousRow("Kb/s Kb/sec kb/sec", "kbit/s kB/s"),
    AmbiguousRow("KB/s KB/sec KBps KByte/s KBytes/s KBytes/sec kBytes/s kBytes/sec", "kB/s KiB/s"),
    AmbiguousRow("MBytes/s MBytes/sec", "MB/s MiB/s"),
    AmbiguousRow("GBytes/s GBytes/sec", "GB/s GiB/s"),
    AmbiguousRow("TBytes/s TBytes/sec", "TB/s TiB/s"),
    AmbiguousRow("k", "kbit/s kB/s kbit kB kpackets/s"),
    AmbiguousRow("Ki", "Kibit/s KiB/s Kibit KiB"),
    AmbiguousRow("M", "Mbit/s MB/s Mbit MB Mpackets/s"),
    AmbiguousRow("Mi", "Mibit/s MiB/s Mibit MiB"),
    AmbiguousRow("G", "Gbit/s GB/s Gbit GB"),
    AmbiguousRow("Gi", "Gibit/s GiB/s Gibit GiB"),
    AmbiguousRow("T", "Tbit/s TB/s Tbit TB"),
    AmbiguousRow("tps TPS t/s", "tokens/s transactions/s"),
    AmbiguousRow("$", "USD CAD AUD"),
    AmbiguousRow("¥", "JPY CNY"),
)
