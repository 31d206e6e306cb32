export type WorkspaceErrorCode =
  | 'workspace/disk-full'
  | 'workspace/other-tab'
  | 'workspace/newer-format'
  | 'workspace/not-saved'
  | 'workspace/not-ready'
  | 'workspace/review-differs'
