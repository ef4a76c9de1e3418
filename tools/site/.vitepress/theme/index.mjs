import { withBase } from "vitepress";
import theme from "vitepress/theme";
import { h } from "vue";
import "./style.css";

const KEY = "svc-iac-language";

/** The language that a reader chooses on one page is chosen on the others. */
function choose(label) {
  for (const tab of document.querySelectorAll(".vp-code-group .tabs label")) {
    if (tab.textContent.trim() !== label) continue;
    const input = document.getElementById(tab.htmlFor);
    if (!input.checked) tab.click();
  }
}

/** The generator's own has no landmark, and a link that is read out as another one. */
const notFound = () =>
  h("main", { class: "vp-doc not-found" }, [
    h("h1", "Page not found"),
    h("p", ["Search for it, or begin at the ", h("a", { href: withBase("/") }, "first page"), "."]),
  ]);

export default {
  extends: theme,
  Layout: () => h(theme.Layout, null, { "not-found": notFound }),
  enhanceApp({ router }) {
    if (typeof document === "undefined") return;
    document.addEventListener("click", ({ target, isTrusted }) => {
      const tab = target.closest?.(".vp-code-group .tabs label");
      if (!tab || !isTrusted) return;
      localStorage.setItem(KEY, tab.textContent.trim());
      choose(tab.textContent.trim());
    });
    router.onAfterRouteChange = () => requestAnimationFrame(() => choose(localStorage.getItem(KEY)));
  },
};
