// Keep the place on the page when the language changes, and when an old address leads to a new one.
for (const link of document.querySelectorAll("a[data-same-place]")) {
  link.addEventListener("click", () => { link.hash = location.hash; });
}
const moved = document.querySelector("a[data-moved]");
if (moved && location.hash) { location.replace(moved.href + location.hash); }
