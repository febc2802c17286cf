/** A button that opens the form in a dialog, which the browser itself keeps the focus in and closes by Escape. */
export function buttonFor(place: Element, name: string, floats: boolean, make: () => HTMLIFrameElement) {
  const button = document.createElement('button')
  const colour = /^#[0-9a-f]{6}$/i.exec(place.getAttribute('data-color') ?? '')?.[0] ?? '#0b5a7a'
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  const ink = red! * 0.299 + green! * 0.587 + blue! * 0.114 > 150 ? '#000' : '#fff'
  button.type = 'button'
  button.textContent = place.getAttribute('data-button') || name
  button.setAttribute('aria-haspopup', 'dialog')
  button.style.cssText = `min-height:44px;padding:0 20px;border:0;border-radius:10px;font:600 16px/1.2 system-ui,sans-serif;cursor:pointer;background:${colour};color:${ink}${floats ? ';position:fixed;right:20px;bottom:20px;z-index:2147483645;box-shadow:0 4px 16px rgb(0 0 0/.25)' : ''}`
  let dialog: HTMLDialogElement | undefined
  button.addEventListener('click', () => {
    dialog ??= dialogFor(name, make())
    dialog.showModal()
  })
  return button
}

function dialogFor(name: string, frame: HTMLIFrameElement): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', name)
  dialog.style.cssText =
    'width:min(44rem,calc(100vw - 2rem));max-width:none;max-height:calc(100dvh - 2rem);padding:0;border:0;border-radius:14px;overflow:auto;overscroll-behavior:contain;background:#fff'
  const close = document.createElement('button')
  close.type = 'button'
  close.textContent = '×'
  close.setAttribute('aria-label', closeIn(document.documentElement.lang))
  close.style.cssText =
    'position:sticky;top:8px;float:right;z-index:1;width:44px;height:44px;margin:8px 8px 0 0;border:0;border-radius:50%;font:24px/1 system-ui,sans-serif;cursor:pointer;background:#eef1f3;color:#14202a'
  close.addEventListener('click', () => dialog.close())
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close())
  dialog.append(close, frame)
  document.body.append(dialog)
  return dialog
}

function closeIn(language: string): string {
  const words: Record<string, string> = {
    ...{
      de: 'Schließen',
      fr: 'Fermer',
      es: 'Cerrar',
      it: 'Chiudi',
      nl: 'Sluiten',
      sv: 'Stäng',
      fi: 'Sulje',
    },
    ...{ ar: 'إغلاق', he: 'סגירה' },
  }
  return words[language.slice(0, 2)] ?? 'Close'
}
