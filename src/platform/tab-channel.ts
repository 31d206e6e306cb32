export interface TabChannel {
  readonly post: (message: unknown) => void
  /** Messages of the other holders of a channel of this name; what arrives is not parsed. Returns what stops it. */
  readonly listen: (listener: (message: unknown) => void) => () => void
  readonly close: () => void
}

export function openTabChannel(name: string): TabChannel {
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
