import type { FrameMessage } from '../page/frame.ts'
import { buttonFor } from './dialog.ts'

/**
 * Puts a form wherever an element names one: `<div data-berthwise-form="slug"></div>`, in place, behind a button
 * (`data-mode="popup"`, `"floating"`) or over the whole window (`"page"`). It is built as one function: the
 * script runs among the names of other people's pages.
 */
const script = document.currentScript as HTMLScriptElement | null
const origin = new URL(script?.src ?? location.href).origin
const frames = new Map<HTMLIFrameElement, Element>()
const known = new WeakMap<Element, Element>()

function addressFor(place: Element, slug: string): string {
  const address = new URL(`/f/${encodeURIComponent(slug)}`, origin)
  const { searchParams } = address
  const campaign = new URLSearchParams()
  const passed = place.hasAttribute('data-parameters')
  for (const [name, value] of [...new URLSearchParams(location.search)].slice(0, 100)) {
    const utm = name.startsWith('utm_')
    if (utm || passed) searchParams.set(name, value.slice(0, 500))
    if (utm) campaign.set(name, value.slice(0, 500))
  }
  searchParams.set('embed', '1')
  // What else stands in the address of the page is between it and its visitor.
  const query = campaign.size > 0 ? `?${campaign}` : ''
  searchParams.set('page_url', `${location.origin}${location.pathname}${query}`.slice(0, 2000))
  if (document.referrer) searchParams.set('referrer', document.referrer.split(/[?#]/)[0]!.slice(0, 2000))
  const language = place.getAttribute('data-language') ?? document.documentElement.lang
  if (language) searchParams.set('lang', language.slice(0, 2))
  const look = ['transparent', 'untitled'].filter((one) => place.hasAttribute(`data-${one}`)).join(' ')
  if (look) searchParams.set('bw-look', look)
  for (const { name, value } of place.attributes) {
    if (name.startsWith('data-hidden-')) searchParams.set(name.slice(12), value)
  }
  return address.href
}

function frameFor(place: Element, slug: string, name: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  // Until the form says its own name.
  frame.title = name
  frame.src = addressFor(place, slug)
  frame.style.cssText = 'display:block;width:100%;height:420px;border:0;color-scheme:auto'
  frames.set(frame, place)
  return frame
}

function embed(place: Element): void {
  const slug = place.getAttribute('data-berthwise-form')
  if (!slug || known.get(place)?.parentNode === place) return
  const mode = place.getAttribute('data-mode')
  const name = place.getAttribute('data-title') ?? place.textContent.trim() ?? ''
  if (mode === 'popup' || mode === 'floating') {
    put(
      place,
      buttonFor(place, name, mode === 'floating', () => frameFor(place, slug, name)),
    )
    return
  }
  const frame = frameFor(place, slug, name)
  frame.loading = 'lazy'
  if (mode === 'page')
    frame.style.cssText += ';position:fixed;inset:0;height:100%;z-index:2147483646;background:#fff'
  put(place, frame)
}

/** What stands there for visitors without scripts makes way. */
function put(place: Element, element: Element): void {
  place.replaceChildren(element)
  known.set(place, element)
}

function embedAll(): void {
  for (const place of document.querySelectorAll('[data-berthwise-form]')) embed(place)
}

addEventListener('message', ({ origin: sender, source, data }: MessageEvent<FrameMessage | null>) => {
  if (sender !== origin || !data?.berthwise) return
  for (const [frame, place] of frames) {
    if (frame.contentWindow !== source) continue
    if (data.berthwise === 'title' && !place.hasAttribute('data-title')) frame.title = data.title
    if (data.berthwise === 'height' && place.getAttribute('data-mode') !== 'page')
      frame.style.height = `${Math.min(Math.max(Number(data.height) || 0, 80), 20_000)}px`
    if (data.berthwise === 'escape') frame.closest('dialog')?.close()
    if (data.berthwise === 'redirect' && /^https?:\/\//.test(data.url)) {
      frame.contentWindow?.postMessage({ berthwise: 'going' }, origin)
      location.assign(data.url)
    }
    if (data.berthwise === 'sent' || data.berthwise === 'step') {
      if (frame.getBoundingClientRect().top < 0) frame.scrollIntoView({ block: 'start' })
    }
    if (data.berthwise === 'sent') place.dispatchEvent(new CustomEvent('berthwise:sent', { bubbles: true }))
  }
})

embedAll()
new MutationObserver(embedAll).observe(document.documentElement, { childList: true, subtree: true })
