/** True in the single HTML file, which is opened from a disk and stores nothing (docs/single-file.md). */
export { isSingleFile } from '#/platform/build-form.ts'
