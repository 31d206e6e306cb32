import { useSyncExternalStore } from 'react'

import { deviceConnection } from '#/platform/connection.ts'

/** Whether the device says that it is connected. */
export function useOnline(): boolean {
  return useSyncExternalStore(deviceConnection.listen, deviceConnection.isOnline)
}
