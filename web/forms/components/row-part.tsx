import type { ReactNode } from 'react'

/** A link or menu inside a row of a table: using it does not open the row. */
export function RowPart({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps clicks from the row around it
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to what stands inside
    <span onClick={(event) => event.stopPropagation()}>{children}</span>
  )
}
