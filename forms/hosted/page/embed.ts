import type { FrameMessage } from './frame.ts'

/**
 * Puts a form wherever an element names one: `<div data-berthwise-form="slug"></div>`. All of it stands in one
 * function: the script runs among the names of other people's pages.
 */
;(() => {
  const script = document.currentScript as HTMLScriptElement | null
  const origin = new URL(script?.src ?? location.href).origin
  const frames = new Map<HTMLIFrameElement, Element>()

  function embed(place: Element): void {
    const slug = place.getAttribute('data-berthwise-form')
    if (!slug || place.querySelector('iframe')) return
    const address = new URL(`/f/${encodeURIComponent(slug)}`, origin)
    const { searchParams } = address
    searchParams.set('embed', '1')
    const campaign = new URLSearchParams()
    for (const [name, value] of new URLSearchParams(location.search)) {
      if (!name.startsWith('utm_')) continue
      searchParams.set(name, value.slice(0, 500))
      campaign.set(name, value.slice(0, 500))
    }
    // What else stands in the address of the page is between it and its visitor.
    const query = campaign.size > 0 ? `?${campaign}` : ''
    searchParams.set('page_url', `${location.origin}${location.pathname}${query}`.slice(0, 2000))
    if (document.referrer) searchParams.set('referrer', document.referrer.split(/[?#]/)[0]!.slice(0, 2000))
    const language = place.getAttribute('data-language') ?? document.documentElement.lang
    if (language) searchParams.set('lang', language.slice(0, 2))
    for (const { name, value } of place.attributes) {
      if (name.startsWith('data-hidden-')) searchParams.set(name.slice(12), value)
    }
    const frame = document.createElement('iframe')
    // Until the form says its own name.
    frame.title = place.getAttribute('data-title') ?? place.textContent.trim() ?? ''
    frame.loading = 'lazy'
    frame.src = address.href
    frame.style.cssText = 'display:block;width:100%;height:420px;border:0;color-scheme:auto'
    frames.set(frame, place)
    // What stands there for visitors without scripts makes way.
    place.replaceChildren(frame)
  }

  function embedAll(): void {
    for (const place of document.querySelectorAll('[data-berthwise-form]')) embed(place)
  }

  addEventListener('message', ({ origin: sender, source, data }: MessageEvent<FrameMessage | null>) => {
    if (sender !== origin || !data?.berthwise) return
    for (const [frame, place] of frames) {
      if (frame.contentWindow !== source) continue
      if (data.berthwise === 'title' && !place.hasAttribute('data-title')) frame.title = data.title
      if (data.berthwise === 'height')
        frame.style.height = `${Math.min(Math.max(Number(data.height) || 0, 80), 20_000)}px`
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
})()
