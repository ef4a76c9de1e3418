import theme from "vitepress/theme";
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

export default {
  extends: theme,
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
