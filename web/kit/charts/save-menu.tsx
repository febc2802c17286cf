import { Download, FileSpreadsheet, Image, Shapes } from 'lucide-react'
import { createContext, type RefObject, useContext } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx'
import { saveFile } from '../server/save-file.ts'
import { usePort } from '../server/session.tsx'
import { formatDate } from '../words/format.ts'
import { useTranslation } from '../words/i18n.ts'
import type { FigureTableProps } from './figure-table.tsx'
import { saveTable } from './save-table.ts'

/** The days that the charts below are of; files are named by them. */
export const ChartDays = createContext<{ from: string; to: string } | null>(null)

type SaveMenuProps<Row> = {
  table: FigureTableProps<Row>
  /** What the chart stands in; null where the table is shown in its place. */
  picture: RefObject<HTMLElement | null> | null
}

/** Saves what is shown: the figures as a table, and the chart as a picture. */
export function SaveMenu<Row extends object>({ table, picture }: SaveMenuProps<Row>) {
  const { t } = useTranslation()
  const { port } = usePort()
  const days = useContext(ChartDays)
  const file = [port.slug, table.title, ...(days ? [days.from, days.to] : [])]
    .join(' ')
    .replaceAll(/[\\/:*?"<>|]/g, '-')
  const caption = {
    title: table.title,
    period: days ? `${formatDate(days.from)} – ${formatDate(days.to)}` : '',
  }
  const savePicture = async (kind: 'svg' | 'png') => {
    const { pictureOf, pngOf, svgText } = await import('./picture.ts')
    const drawn = pictureOf(picture!.current!.querySelector('figure')!, caption)
    const bytes =
      kind === 'png'
        ? await pngOf(drawn)
        : new Blob([svgText(drawn)], { type: 'image/svg+xml;charset=utf-8' })
    saveFile(bytes, `${file}.${kind}`)
  }
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={t('charts.save', { title: table.title })}>
          <Download />
        </IconButton>
      }
    >
      <MenuItem icon={<FileSpreadsheet />} onSelect={() => void saveTable(file, table)}>
        {t('charts.asCsv')}
      </MenuItem>
      {picture && (
        <>
          <MenuItem icon={<Image />} onSelect={() => void savePicture('png')}>
            {t('charts.asPng')}
          </MenuItem>
          <MenuItem icon={<Shapes />} onSelect={() => void savePicture('svg')}>
            {t('charts.asSvg')}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
