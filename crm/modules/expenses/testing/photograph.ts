import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import sharp from 'sharp'

/** How a receipt was photographed. */
export interface Look {
  /** Degrees; a quarter and more lies on its side. */
  turned?: number
  noise?: number
  /** Grey of the letters, 0 to 255: thermal paper fades. */
  ink?: number
  /** Grey of the paper. */
  paper?: number
  fold?: boolean
  /** Folds beside the one in the middle. */
  creases?: number
  shadow?: boolean
  /** Light stripes where the head of the printer was worn, and letters that fade downwards. */
  stripes?: boolean
  /** By which share its top is narrower than its bottom, as it lies away from the camera; below zero the other way round. */
  away?: number
  /** By how many dots its lines swing, as paper of a roll does. */
  curled?: number
  blur?: number
  /** The quality of the JPEG, to 100. */
  jpeg?: number
}

interface Photographed {
  lines: readonly string[]
  look: Look
}

/** Letters in a line of a receipt. */
export const columns = 34

const letter = 20
const margin = 30

/** A photograph of a receipt, as PNG or, where its look says so, as JPEG. */
export async function photographed({ lines, look }: Photographed): Promise<Buffer> {
  const { turned = 0, ink = 20, paper = 250 } = look
  const [width, height] = [columns * letter * 0.602 + margin * 2, lines.length * letter * 1.5 + margin * 2]
  const sheet = createCanvas(Math.ceil(width), Math.ceil(height))
  const pen = sheet.getContext('2d')
  pen.fillStyle = grey(paper)
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = grey(ink)
  lines.forEach((line, index) => {
    const heading = line.startsWith('# ')
    pen.font = heading ? `bold ${letter * 1.3}px sans-serif` : `${letter}px monospace`
    pen.fillText(heading ? line.slice(2) : line, margin, margin + (index + 1) * letter * 1.5)
  })
  if (look.stripes) fade(pen, width, height, paper)
  for (let at = 1; at <= (look.creases ?? 0); at += 1) fold(pen, width, (height * at * 1.3) / 3)
  if (look.fold) fold(pen, width, height)
  if (look.shadow) shade(pen, width, height)
  const picture = grained(laid(bent(sheet, look), turned), look.noise ?? 0).toBuffer('image/png')
  if (!look.blur && !look.jpeg) return picture
  const taken = look.blur ? sharp(picture).blur(look.blur) : sharp(picture)
  return taken.jpeg({ quality: look.jpeg ?? 90 }).toBuffer()
}

const grey = (value: number) => `rgb(${value},${value},${value})`

/** A crease that darkens the middle of the paper. */
function fold(pen: SKRSContext2D, width: number, height: number): void {
  const crease = pen.createLinearGradient(0, height * 0.45, 0, height * 0.55)
  crease.addColorStop(0, 'rgba(0,0,0,0)')
  crease.addColorStop(0.5, 'rgba(0,0,0,0.35)')
  crease.addColorStop(0.52, 'rgba(255,255,255,0.25)')
  crease.addColorStop(1, 'rgba(0,0,0,0)')
  pen.fillStyle = crease
  pen.fillRect(0, 0, width, height)
}

/** The shadow of a hand over one side. */
function shade(pen: SKRSContext2D, width: number, height: number): void {
  const shadow = pen.createLinearGradient(0, 0, width, height)
  shadow.addColorStop(0, 'rgba(0,0,0,0)')
  shadow.addColorStop(1, 'rgba(0,0,0,0.5)')
  pen.fillStyle = shadow
  pen.fillRect(0, 0, width, height)
}

/** The paper on a table, turned about its middle. */
function laid(sheet: Canvas, degrees: number): Canvas {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  const width = Math.ceil(sheet.width * cos + sheet.height * sin) + 20
  const height = Math.ceil(sheet.width * sin + sheet.height * cos) + 20
  const table = createCanvas(width, height)
  const pen = table.getContext('2d')
  pen.fillStyle = grey(205)
  pen.fillRect(0, 0, width, height)
  pen.translate(width / 2, height / 2)
  pen.rotate(angle)
  pen.drawImage(sheet, -sheet.width / 2, -sheet.height / 2)
  return table
}

/** The grain of a camera: the same at every run. */
function grained(canvas: Canvas, strength: number): Canvas {
  if (strength === 0) return canvas
  const pen = canvas.getContext('2d')
  const image = pen.getImageData(0, 0, canvas.width, canvas.height)
  let state = 7
  for (let at = 0; at < image.data.length; at += 4) {
    state = (state * 1103515245 + 12345) & 0x7fffffff
    const grain = ((state >> 16) % (strength * 2 + 1)) - strength
    for (let channel = 0; channel < 3; channel += 1)
      image.data[at + channel] = image.data[at + channel]! + grain
  }
  pen.putImageData(image, 0, 0)
  return canvas
}

/** Letters of a worn printer. */
function fade(pen: SKRSContext2D, width: number, height: number, paper: number): void {
  pen.fillStyle = `rgba(${paper},${paper},${paper},0.6)`
  for (let x = 37; x < width; x += 61) pen.fillRect(x, 0, 1.5, height)
  const lighter = pen.createLinearGradient(0, 0, 0, height)
  lighter.addColorStop(0, `rgba(${paper},${paper},${paper},0)`)
  lighter.addColorStop(1, `rgba(${paper},${paper},${paper},0.35)`)
  pen.fillStyle = lighter
  pen.fillRect(0, 0, width, height)
}

/** The paper as it is seen from where the camera is held, line of dots by line. */
function bent(sheet: Canvas, { away = 0, curled = 0 }: Look): Canvas {
  if (away === 0 && curled === 0) return sheet
  const { width, height } = sheet
  const canvas = createCanvas(width + 4 * curled, height)
  const pen = canvas.getContext('2d')
  pen.fillStyle = grey(205)
  pen.fillRect(0, 0, canvas.width, height)
  for (let y = 0; y < height; y += 1) {
    const along = y / height
    const narrow = 1 - Math.abs(away) * (away > 0 ? 1 - along : along)
    const left = (canvas.width - width * narrow) / 2 + Math.sin(along * 7) * curled
    // What is further away is lower too.
    const from = away === 0 ? y : height * (along + away * 0.5 * along * (1 - along))
    pen.drawImage(sheet, 0, from, width, 1.5, left, y, width * narrow, 1.5)
  }
  return canvas
}
