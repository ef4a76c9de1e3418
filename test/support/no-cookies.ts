/** Stands in for the parser of cookies, an ES module, which jest cannot require: no request has any. */
export {};
