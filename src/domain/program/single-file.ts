/** Whether this is the one HTML file that is opened from a disk, in which nothing is stored (docs/single-file.md). */
export { isSingleFile } from '#/platform/build-form.ts'
