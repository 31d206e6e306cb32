/** The current and the latest protocol version (docs/specification.md "Versioning"): greater ones are refused. */
export const latestProtocolVersion = 1
