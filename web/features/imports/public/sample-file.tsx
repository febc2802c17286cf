import { FileDown } from 'lucide-react'
import type { SampleEntity } from '../../../../contract/imports/samples/entities.ts'
import { sampleFile } from '../../../../contract/imports/samples/samples.ts'
import { Button } from '../../../../ui/button.tsx'
import { saveFile } from '../../../kit/server/save-file.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { decimalSign } from '../../../kit/words/format.ts'
import { spokenLanguage } from '../../../kit/words/i18n.ts'

type SampleFileProps = {
  entity: SampleEntity
  /** What the file is called, without its ending. */
  name: string
  size?: 'sm' | 'md'
  children: string
}

/** Saves a sample of a file to import: headings and three rows, as spreadsheets of the reader write a file. */
export function SampleFile({ entity, name, size = 'md', children }: SampleFileProps) {
  const { port } = usePort()
  const save = () => {
    const reader = { language: spokenLanguage(), sign: decimalSign(), currency: port.currency }
    // With a mark of UTF-8, without which spreadsheets take it for another encoding.
    const file = new Blob([`\uFEFF${sampleFile(entity, reader)}`], { type: 'text/csv;charset=utf-8' })
    saveFile(file, `${name}.csv`)
  }
  return (
    <Button size={size} icon={<FileDown />} onClick={save}>
      {children}
    </Button>
  )
}
