import htm from "htm";
import { h } from "preact";

/** Templates as elements, without a build step. */
export const html = htm.bind(h);
