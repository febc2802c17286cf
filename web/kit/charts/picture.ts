const svgNamespace = 'http://www.w3.org/2000/svg'
/** Room around the chart, and the heights of the lines above and below it. */
const [edge, titleHeight, lineHeight] = [16, 24, 20]
/** What styles say of a shape, written into the file, which has no styles. */
const looks = [
  ...['fill', 'fill-opacity', 'stroke', 'stroke-opacity', 'stroke-width', 'stroke-dasharray', 'opacity'],
  ...['font-family', 'font-size', 'font-weight', 'text-anchor', 'dominant-baseline'],
]

/** What stands above a chart in a file. */
export interface Caption {
  title: string
  period: string
}

/** The chart of a figure as an SVG that needs nothing else: with its title, its key, its colours and a background. */
export function pictureOf(figure: HTMLElement, { title, period }: Caption): SVGSVGElement {
  const source = figure.querySelector<SVGSVGElement>('svg.recharts-surface')
  if (!source) throw new Error('The chart is not drawn yet.')
  const box = source.getBoundingClientRect()
  // Below the chart there is room for its key, which is drawn anew.
  const key = figure.querySelector('.recharts-legend-wrapper')
  const [width, height] = [box.width, box.height - (key?.getBoundingClientRect().height ?? 0)]
  const style = getComputedStyle(figure)
  const text = { fill: plainColor(style.color), 'font-family': style.fontFamily }
  const all = width + 2 * edge
  const top = edge + titleHeight + (period ? lineHeight : 0)
  const legend = keyOf(figure, all, text)
  const fullHeight = top + height + legend.height + edge
  const picture = element('svg', { width: all, height: fullHeight, viewBox: `0 0 ${all} ${fullHeight}` })
  picture.append(
    element('title', {}, period ? `${title}, ${period}` : title),
    element('rect', { width: all, height: fullHeight, fill: background(figure) }),
    element('text', { ...text, x: edge, y: edge + 14, 'font-size': 15, 'font-weight': 600 }, title),
    ...(period ? [element('text', { ...text, x: edge, y: edge + 34, 'font-size': 12 }, period)] : []),
  )
  const chart = copyOf(source)
  // What the pointer lies on is marked on the screen alone.
  for (const mark of chart.querySelectorAll('[data-cursor]')) mark.remove()
  for (const [name, value] of Object.entries({
    x: edge,
    y: top,
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
  }))
    chart.setAttribute(name, String(value))
  legend.element.setAttribute('transform', `translate(0 ${top + height})`)
  picture.append(chart, legend.element)
  return picture as SVGSVGElement
}

/** The text of a file. What people wrote is text of its elements, and so is escaped. */
export function svgText(picture: SVGSVGElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(picture)}\n`
}

/** The same as dots, twice as many each way. */
export async function pngOf(picture: SVGSVGElement): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svgText(picture)], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(2 * image.width)
    canvas.height = Math.round(2 * image.height)
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made.'))),
        'image/png',
      )
    })
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** A copy that looks the same without styles; links become plain groups that keep what they say. */
function copyOf(source: SVGElement): SVGElement {
  const copy = source.cloneNode(true) as SVGElement
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')]
  for (const [place, one] of [source, ...source.querySelectorAll<SVGElement>('*')].entries()) {
    const target = copies[place]!
    const style = getComputedStyle(one)
    const pointed = one.classList.contains('recharts-tooltip-cursor')
    for (const { name } of [...target.attributes])
      if (/^(class|style|href|role|tabindex|aria-|data-|on)/.test(name)) target.removeAttribute(name)
    for (const look of looks) {
      const value = style.getPropertyValue(look)
      if (value) target.setAttribute(look, plainColor(value.replaceAll(/url\("(#[^"]+)"\)/g, 'url($1)')))
    }
    if (pointed) target.setAttribute('data-cursor', '')
    const label = one.getAttribute('aria-label')
    if (one.localName === 'a') {
      const group = element('g')
      if (label) group.append(element('title', {}, label))
      group.append(...target.childNodes)
      target.replaceWith(group)
    }
  }
  return copy
}

/** The key below the chart, its entries beside each other as far as there is room. */
function keyOf(figure: HTMLElement, width: number, text: Readonly<Record<string, string>>) {
  const group = element('g', { ...text, 'font-size': 12 })
  const pen = document.createElement('canvas').getContext('2d')!
  pen.font = `12px ${text['font-family']}`
  let [x, line] = [edge, 0]
  for (const entry of figure.querySelectorAll('.recharts-legend-wrapper li')) {
    const label = entry.textContent ?? ''
    const room = 24 + pen.measureText(label).width + 16
    if (x > edge && x + room > width) [x, line] = [edge, line + 1]
    const y = line * lineHeight
    const mark = entry.querySelector('rect')
    const look = mark && getComputedStyle(mark)
    group.append(
      element('rect', {
        ...{ x: x + 0.5, y: y + 4.5, width: 17, height: 11 },
        fill: (look?.fill ?? 'none').replaceAll('"', ''),
        stroke: plainColor(look?.stroke ?? 'none'),
      }),
      element('text', { x: x + 24, y: y + 14 }, label),
    )
    x += room
  }
  return { element: group, height: (line + 1) * lineHeight }
}

/** The colour of what the figure stands on. */
function background(figure: HTMLElement): string {
  for (let one: Element | null = figure; one; one = one.parentElement) {
    const { backgroundColor } = getComputedStyle(one)
    if (backgroundColor !== 'transparent' && backgroundColor !== 'rgba(0, 0, 0, 0)')
      return plainColor(backgroundColor)
  }
  return '#ffffff'
}

/** A colour as every program reads it: newer ways to write one are known to browsers alone. */
function plainColor(value: string): string {
  if (!/^(color|oklab|oklch|lab|lch|hsl|hwb)/.test(value)) return value
  const pen = document.createElement('canvas').getContext('2d')!
  pen.fillStyle = value
  pen.fillRect(0, 0, 1, 1)
  const [red, green, blue, alpha] = pen.getImageData(0, 0, 1, 1).data
  return `rgba(${red}, ${green}, ${blue}, ${(alpha! / 255).toFixed(3)})`
}

function element(
  name: string,
  attributes: Readonly<Record<string, string | number>> = {},
  text?: string,
): SVGElement {
  const drawing = document.createElementNS(svgNamespace, name)
  for (const [key, value] of Object.entries(attributes)) drawing.setAttribute(key, String(value))
  if (text !== undefined) drawing.textContent = text
  return drawing
}
