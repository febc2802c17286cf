import { FileDown } from 'lucide-react'
import { invoiceHeadings } from '../../../contract/invoices/import-headings.ts'
import { Button } from '../../../ui/button.tsx'
import { saveFile } from '../../kit/server/save-file.ts'
import { spokenLanguage, useTranslation } from '../../kit/words/i18n.ts'

/** What a list of open invoices is for, and an empty one to fill in. */
export function InvoiceTemplate() {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-60 flex-1 text-sm text-ink-soft">{t('imports.invoicesHint')}</p>
      <Button icon={<FileDown />} onClick={() => saveFile(template(), `${t('nav.invoices')}.csv`)}>
        {t('imports.template')}
      </Button>
    </div>
  )
}

/** The headings, as spreadsheets of the language read a file: with a mark of UTF-8, and their separator. */
function template(): Blob {
  const language = spokenLanguage()
  const headings = Object.values(invoiceHeadings[language])
  const text = headings.join(language === 'en' ? ',' : ';')
  return new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' })
}
