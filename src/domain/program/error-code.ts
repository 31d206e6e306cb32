import type { ChainErrorCode } from '#/chain/chain-error.ts'
import type { DapiErrorCode } from '#/dapi/dapi-error.ts'
import { DatabaseError } from '#/platform/database-error.ts'
import { KeywrightError } from '#/protocol/error.ts'
import type { SandboxErrorCode } from '#/sandbox/sandbox-funding.ts'
import type { VaultErrorCode } from '#/vault/vault-error.ts'
import type { WorkspaceErrorCode } from '#/store/records/workspace-error.ts'

/** Every code that a screen may show. Each folder declares its own codes, with its name as prefix. */
export type ErrorCode =
  | 'app/unexpected'
  | ChainErrorCode
  | DapiErrorCode
  | SandboxErrorCode
  | VaultErrorCode
  | WorkspaceErrorCode

/** Returns the code of a thrown value. Foreign errors become `app/unexpected`, and their text is not shown. */
export function errorCode(thrown: unknown): ErrorCode {
  if (thrown instanceof DatabaseError && thrown.fault === 'denied') return 'workspace/storage-denied'
  if (!(thrown instanceof KeywrightError)) return 'app/unexpected'
  return isErrorCode(thrown.code) ? thrown.code : 'app/unexpected'
}

function isErrorCode(code: string): code is ErrorCode {
  return /^(chain|dapi|sandbox|vault|workspace)\//.test(code)
}
