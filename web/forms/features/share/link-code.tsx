import { Download } from 'lucide-react'
import { encode } from 'uqr'
import { Button } from '../../../../ui/button.tsx'
import { QrCode } from '../../../features/sign-in/public/second-factor/qr-code.tsx'
import { saveFile } from '../../../kit/server/save-file.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'

/** The link for signs and paper, as a QR code to be looked at and taken along. */
export function LinkCode({ url, name }: { url: string; name: string }) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap items-center gap-4">
      <span className="rounded-md border bg-white">
        <QrCode text={url} label={t('forms.share.code')} />
      </span>
      <span className="flex flex-wrap gap-2">
        <Button
          icon={<Download />}
          onClick={() => saveFile(new Blob([svgOf(url)], { type: svgType }), `${name}.svg`)}
        >
          {t('forms.share.codeSvg')}
        </Button>
        <Button
          icon={<Download />}
          onClick={() => void pngOf(url).then((png) => saveFile(png, `${name}.png`))}
        >
          {t('forms.share.codePng')}
        </Button>
      </span>
    </div>
  )
}

const svgType = 'image/svg+xml'
/** Dots of the picture for each square of the code: sharp on a poster. */
const dots = 20

/** The code as a drawing that prints at any size. */
function svgOf(url: string): string {
  const { data, size } = encode(url, { border: 3 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`
}

async function pngOf(url: string): Promise<Blob> {
  const { data, size } = encode(url, { border: 3 })
  const canvas = new OffscreenCanvas(size * dots, size * dots)
  const context = canvas.getContext('2d')!
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  for (const [y, row] of data.entries())
    for (const [x, dark] of row.entries()) if (dark) context.fillRect(x * dots, y * dots, dots, dots)
  return canvas.convertToBlob({ type: 'image/png' })
}
