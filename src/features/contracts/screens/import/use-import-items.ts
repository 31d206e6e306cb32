import { useMemo, useRef, useState } from 'react'
import { itemOfFile, type ImportItem } from '#/features/contracts/model/import/import-items.ts'
import { readImport } from '#/features/contracts/model/import/read-import.ts'

/** What came to be imported: one pasted text, and files. It stays until the form is shut. */
export function useImportItems() {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [items, setItems] = useState<readonly ImportItem[]>([])
  const count = useRef(0)
  const reading = useMemo(() => readImport(text), [text])
  const onFile = (file: File) => {
    count.current += 1
    setOpen(true)
    void itemOfFile(count.current, file).then((item) => setItems((now) => [...now, item]))
  }
  return {
    isOpen,
    text,
    reading,
    items,
    begin: () => setOpen(true),
    onText: setText,
    onFile,
    onForget: (id: number) => setItems((now) => now.filter((item) => item.id !== id)),
    shut: () => {
      setOpen(false)
      setText('')
      setItems([])
    },
  }
}
