import { drawnSignature } from '../../../../contract/forms/kinds/signature.ts'
import type { Say } from '../../../../contract/forms/say.ts'

const [width, height] = [600, 200]

/** A place to draw in front of the name that is typed; who would rather type does so. */
export function startSignatures(form: HTMLFormElement, say: Say): void {
  for (const label of form.querySelectorAll<HTMLElement>('.signature')) startOne(form, label, say)
}

function startOne(form: HTMLFormElement, label: HTMLElement, say: Say): void {
  const input = label.querySelector('input')!
  const pad = document.createElement('div')
  pad.className = 'pad'
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.setAttribute('role', 'img')
  canvas.setAttribute('aria-label', say('signatureDraw'))
  const hint = Object.assign(document.createElement('span'), { textContent: say('signatureDraw') })
  hint.setAttribute('aria-hidden', 'true')
  const clear = button(say('signatureClear'))
  const instead = button(say('typeInstead'))
  const bar = document.createElement('div')
  bar.className = 'pad-bar'
  bar.append(clear, instead)
  pad.append(canvas, hint)
  label.before(pad)
  label.after(bar)
  const context = canvas.getContext('2d')!
  let drawing = !input.value || input.value.startsWith(drawnSignature)

  function setValue(value: string) {
    input.value = value
    hint.hidden = value !== ''
    clear.hidden = value === ''
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }

  function wipe() {
    context.clearRect(0, 0, width, height)
    setValue('')
  }

  /** Draws the signature that came back with the page. */
  function show() {
    pad.hidden = !drawing
    label.hidden = drawing
    clear.hidden = !drawing || input.value === ''
    hint.hidden = input.value !== ''
    instead.textContent = say(drawing ? 'typeInstead' : 'drawInstead')
    if (!drawing || input.value === '') return
    const picture = new Image()
    picture.addEventListener('load', () => context.drawImage(picture, 0, 0))
    picture.src = input.value
  }

  clear.addEventListener('click', wipe)
  instead.addEventListener('click', () => {
    drawing = !drawing
    wipe()
    show()
    if (!drawing) input.focus()
  })
  form.addEventListener('reset', () => {
    context.clearRect(0, 0, width, height)
    setTimeout(show)
  })
  drawBy(canvas, context, () => setValue(canvas.toDataURL('image/png')))
  show()
  // A draft is put back after this.
  setTimeout(() => {
    drawing = !input.value || input.value.startsWith(drawnSignature)
    show()
  })
}

/** Lines follow the pointer; `drawn` is told after each. */
function drawBy(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D, drawn: () => void): void {
  let pen: number | null = null
  const at = ({ clientX, clientY }: PointerEvent): [number, number] => {
    const box = canvas.getBoundingClientRect()
    return [((clientX - box.left) / box.width) * width, ((clientY - box.top) / box.height) * height]
  }
  canvas.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return
    event.preventDefault()
    pen = event.pointerId
    canvas.setPointerCapture(pen)
    Object.assign(context, { lineWidth: 3, lineCap: 'round', lineJoin: 'round', strokeStyle: '#14202a' })
    context.beginPath()
    const [x, y] = at(event)
    context.moveTo(x, y)
    context.lineTo(x + 0.1, y)
    context.stroke()
  })
  canvas.addEventListener('pointermove', (event) => {
    if (event.pointerId !== pen) return
    context.lineTo(...at(event))
    context.stroke()
  })
  const end = (event: PointerEvent) => {
    if (event.pointerId !== pen) return
    pen = null
    drawn()
  }
  canvas.addEventListener('pointerup', end)
  canvas.addEventListener('pointercancel', end)
}

function button(text: string): HTMLButtonElement {
  return Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'quiet small',
    textContent: text,
  })
}
