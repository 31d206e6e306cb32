/** The current and the latest protocol version (SPEC.md "Versioning"): greater ones are refused. */
export const latestProtocolVersion = 1
