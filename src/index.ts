export * from "./pulumi";
