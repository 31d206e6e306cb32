import { DatabaseError } from '#/platform/database-error.ts'
import { KeywrightError } from '#/protocol/error.ts'

export type WorkspaceErrorCode =
  | 'workspace/disk-full'
  | 'workspace/storage-denied'
  | 'workspace/other-tab'
  | 'workspace/newer-format'
  | 'workspace/not-saved'
  | 'workspace/private-key-here'
  | 'workspace/not-ready'
  | 'workspace/review-differs'
  | 'workspace/file-too-large'
  | 'workspace/file-unreadable'
  | 'workspace/file-empty'
  | 'workspace/not-verified'
  | 'workspace/may-come-true'
  | 'workspace/network-name'
  | 'workspace/network-name-taken'
  | 'workspace/network-platform'
  | 'workspace/network-used'
  | 'workspace/network-gone'
  | 'workspace/node-address'
  | 'workspace/node-scheme'
  | 'workspace/node-credentials'
  | 'workspace/node-query'
  | 'workspace/node-twice'
  | 'workspace/node-count'
  | 'workspace/quorum-type'
  | 'workspace/pin-form'
  | 'workspace/pin-twice'
  | 'workspace/pin-count'
  | 'workspace/param-integer'
  | 'workspace/param-hash'
  | 'workspace/block-query'
  | 'workspace/contract-versions'
  | 'workspace/contract-length'
  | 'workspace/contract-file'
  | 'workspace/watch-count'
  | 'workspace/bulk-busy'
  | 'workspace/coins-spent'
  | PatternFault
  | ListFault
  | LineFault

export type PatternFault = 'workspace/bulk-pattern' | 'workspace/bulk-label'

export type ListFault =
  | 'workspace/list-empty'
  | 'workspace/list-length'
  | 'workspace/list-lines'
  | 'workspace/list-header'

export type LineFault =
  | 'workspace/list-line-length'
  | 'workspace/list-quote'
  | 'workspace/list-fields'
  | 'workspace/list-json'
  | 'workspace/list-member'

export type ShownFault = WorkspaceErrorCode | 'app/unexpected'

/** Returns the code of a workspace error. Other errors become `app/unexpected`, and their text is not shown. */
export function workspaceErrorCode(thrown: unknown): ShownFault {
  if (thrown instanceof DatabaseError && thrown.fault === 'denied') return 'workspace/storage-denied'
  if (!(thrown instanceof KeywrightError)) return 'app/unexpected'
  return isWorkspaceCode(thrown.code) ? thrown.code : 'app/unexpected'
}

function isWorkspaceCode(code: string): code is WorkspaceErrorCode {
  return code.startsWith('workspace/')
}
