/**
 * Text that is cut off by an ellipsis is told in full while the pointer rests on it. One listener for the whole page,
 * since only the layout knows what is cut off, and it changes with the width.
 */
export function tellCutOffText(): void {
  const titled = new WeakSet<HTMLElement>()
  document.addEventListener('mouseover', ({ target }) => {
    const element = target instanceof HTMLElement ? target.closest<HTMLElement>('.truncate') : null
    if (!element || (element.title !== '' && !titled.has(element))) return
    if (element.scrollWidth > element.clientWidth) {
      titled.add(element)
      element.title = element.textContent
    } else if (titled.has(element)) element.removeAttribute('title')
  })
}
