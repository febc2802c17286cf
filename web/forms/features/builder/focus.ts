export const propertiesId = 'properties'
export const canvasId = 'canvas'

/** Puts the cursor into the first property of what is selected, once it is drawn. */
export function focusLabelSoon(): void {
  requestAnimationFrame(() => requestAnimationFrame(focusLabel))
}

/** A row that was moved or chosen by the keys takes the focus, but never from elsewhere on the screen. */
export function canvasHasFocus(): boolean {
  const { activeElement } = document
  return activeElement === document.body || activeElement?.closest(`#${canvasId}`) != null
}

/** Gives the focus back to a field or page, once it is drawn. */
export function focusRow(id: string): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`#${canvasId} [data-row="${CSS.escape(id)}"]`)?.focus(),
  )
}

function focusLabel() {
  const first = document.querySelector<HTMLInputElement>(`#${propertiesId} :is(input, textarea)`)
  if (!first?.checkVisibility()) return
  first.focus()
  first.select()
}
