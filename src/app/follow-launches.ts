import { listenToLaunches } from '#/platform/launch-queue.ts'
import { handFile, placeOfFile } from '#/workspace/program/handed-file.ts'
import { router } from './router.tsx'

/** A file that the system opens with the installed program goes to the page that reads its kind. */
export function followLaunches(): void {
  listenToLaunches((file) => {
    void placeOfFile(file).then((place) => {
      handFile(file, place)
      router.history.push(place)
    })
  })
}
