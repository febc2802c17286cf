import { useEffect } from 'react'

/** The name of the product, as the page came with it. */
export const productName = typeof document === 'undefined' ? '' : document.title

const titles: string[] = []
let application = productName

/** Calls the application as a port does, or by its own name again. */
export function nameApplication(name: string | null): void {
  application = name ?? productName
  show()
}

/** Names the window after what is open; the innermost name wins, and the one before comes back. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    titles.push(title)
    show()
    return () => {
      titles.splice(titles.lastIndexOf(title), 1)
      show()
    }
  }, [title])
}

function show() {
  const innermost = titles.at(-1)
  document.title = innermost ? `${innermost} · ${application}` : application
}
