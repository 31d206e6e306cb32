export declare function ensureBrowser(): Promise<string>
export declare function ensureHeadlessShell(): string | undefined
