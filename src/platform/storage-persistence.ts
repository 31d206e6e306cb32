export type StoragePersistence = 'granted' | 'refused' | 'unsupported'

/** Asks the browser not to evict what this origin stores. */
export async function requestStoragePersistence(): Promise<StoragePersistence> {
  if (!supportsPersistence()) return 'unsupported'
  return (await navigator.storage.persist()) ? 'granted' : 'refused'
}

export async function readStoragePersistence(): Promise<StoragePersistence> {
  if (!supportsPersistence()) return 'unsupported'
  return (await navigator.storage.persisted()) ? 'granted' : 'refused'
}

function supportsPersistence(): boolean {
  return 'storage' in navigator && 'persist' in navigator.storage
}
