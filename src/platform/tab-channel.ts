import { isSingleFile } from './build-form.ts'

export interface TabChannel {
  readonly post: (message: unknown) => void
  readonly listen: (listener: (message: unknown) => void) => () => void
  readonly close: () => void
}

export function openTabChannel(name: string): TabChannel {
  // Any local file could send and listen on this channel, and no other tab shares data with the single file.
  if (isSingleFile) return silentChannel
  const channel = new BroadcastChannel(name)
  return {
    post: (message) => channel.postMessage(message),
    listen: (listener) => {
      const hear = (event: MessageEvent<unknown>) => listener(event.data)
      channel.addEventListener('message', hear)
      return () => channel.removeEventListener('message', hear)
    },
    close: () => channel.close(),
  }
}

const silentChannel: TabChannel = { post: () => {}, listen: () => () => {}, close: () => {} }
