/** True in the single HTML file, which opens from a disk and stores nothing (docs/single-file.md). */
export { isSingleFile } from '#/platform/build-form.ts'
