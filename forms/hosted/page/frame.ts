/** What a page tells the page it is embedded in. */
export type FrameMessage =
  | { berthwise: 'height'; height: number }
  | { berthwise: 'step' }
  | { berthwise: 'title'; title: string }
  | { berthwise: 'sent' }
  | { berthwise: 'escape' }
  | { berthwise: 'redirect'; url: string }

/** Tells the embedding page, which may be any: nothing of the answers is in it. */
export function tellFrame(message: FrameMessage): void {
  if (parent !== window) parent.postMessage(message, '*')
}

/** Keeps the embedding page told of how high this one is. */
export function tellHeight(): void {
  if (parent === window) return
  const tell = () =>
    tellFrame({ berthwise: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) })
  new ResizeObserver(tell).observe(document.body)
  // A dialog around this page hears no keys that are pressed within.
  addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key === 'Escape' && !defaultPrevented) tellFrame({ berthwise: 'escape' })
  })
  tell()
}

/** Goes on to another address, in the window that embeds this page. */
export function goTo(url: string, embedded: boolean): void {
  if (!embedded || parent === window) {
    location.assign(url)
    return
  }
  // A frame put in by hand has nobody who listens.
  const alone = setTimeout(() => open(url, '_top'), 400)
  addEventListener('message', ({ source, data }) => {
    if (source === parent && data?.berthwise === 'going') clearTimeout(alone)
  })
  tellFrame({ berthwise: 'redirect', url })
}
