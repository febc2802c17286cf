import { FileText, FileUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { TextNode } from '../../../contract/document-templates/content.ts'
import {
  type StarterKey,
  starterKeys,
  type TemplateForm,
} from '../../../contract/document-templates/vocabulary.ts'
import { type ClientLanguage, clientLanguages } from '../../../contract/values/languages.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../../ui/overlays/dialog.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ProblemLine } from '../../kit/display/problem-state.tsx'
import { useRead, useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { languageNames } from '../../kit/words/language.ts'
import { termText } from '../../kit/words/term-text.ts'
import { BlankTemplate } from './blank-template.tsx'
import { Miniature } from './miniature.tsx'

type CreateTemplateProps = {
  /** The kind of document it is for. */
  wanted?: string | undefined
  onClose: () => void
  /** A template was begun that is to be written yet. */
  onCreated: (id: string) => void
  /** Templates were made of our samples. */
  onTaken: (ids: readonly string[]) => void
}

/** Begins a template: from one of our samples, from a PDF, or, last, from an empty page. */
export function CreateTemplate({ wanted, onClose, onCreated, onTaken }: CreateTemplateProps) {
  const [form, setForm] = useState<TemplateForm | null>(null)
  if (form) return <BlankTemplate form={form} wanted={wanted} onClose={onClose} onCreated={onCreated} />
  return <Gallery wanted={wanted} onClose={onClose} onTaken={onTaken} onBlank={setForm} />
}

type GalleryProps = Omit<CreateTemplateProps, 'onCreated'> & { onBlank: (form: TemplateForm) => void }

function Gallery({ wanted, onClose, onTaken, onBlank }: GalleryProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<ClientLanguage | undefined>()
  const query = chosen ? { language: chosen } : {}
  const starters = useRead('documentTemplates', 'starters', { query }, { keepPrevious: true })
  const take = useWrite('documentTemplates', 'takeStarters', { touches: ['guide', 'documents'] })
  const fitting = starters.data?.find(({ key }) => key === wanted)
  const language = chosen ?? starters.data?.[0]?.language
  const begin = (keys: readonly StarterKey[]) =>
    take.mutate(
      { body: { starters: [...keys], ...(language ? { language } : {}) } },
      { onSuccess: (templates) => onTaken(templates.map(({ id }) => id)) },
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('templates.create')}
      description={t('templates.galleryHint')}
      width="lg"
    >
      <DialogBody className="flex flex-col gap-4">
        {language && (
          <SegmentedControl
            label={t('templates.language')}
            value={language}
            onValueChange={setChosen}
            segments={clientLanguages.map((value) => ({
              value,
              label: <span lang={value}>{languageNames[value]}</span>,
              name: languageNames[value],
            }))}
          />
        )}
        <ul aria-label={t('templates.gallery')} className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {starterKeys.map((key) => {
            const starter = starters.data?.find((one) => one.key === key)
            return (
              <li key={key}>
                <Card
                  lang={starter?.language}
                  name={starter?.name ?? termText('document_types', key)}
                  disabled={!starter || take.isPending}
                  chosen={key === wanted}
                  onClick={() => begin([key])}
                >
                  {starter ? (
                    <Miniature content={starter.content as TextNode} />
                  ) : (
                    <Skeleton className="aspect-[210/297] w-full" />
                  )}
                </Card>
              </li>
            )
          })}
          <li className="flex flex-col gap-3 max-sm:justify-end sm:col-span-3 sm:flex-row">
            <Card name={t('templates.fromPdf')} wide onClick={() => onBlank('pdf')}>
              <FileUp className="size-5 text-ink-faint" aria-hidden="true" />
            </Card>
            <Card name={t('templates.blank')} wide onClick={() => onBlank('text')}>
              <FileText className="size-5 text-ink-faint" aria-hidden="true" />
            </Card>
          </li>
        </ul>
        <ProblemLine error={take.error ?? starters.error} />
      </DialogBody>
      <DialogFooter>
        <p className="mr-auto min-w-0 flex-1 basis-60 text-xs text-ink-soft">{t('templates.sampleHint')}</p>
        <Button busy={take.isPending} disabled={!starters.data} onClick={() => begin(starterKeys)}>
          {t('templates.takeAll')}
        </Button>
        {fitting && (
          <Button variant="primary" busy={take.isPending} autoFocus onClick={() => begin([fitting.key])}>
            {t('templates.takeOne', { name: fitting.name })}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}

type CardProps = {
  name: string
  lang?: ClientLanguage | undefined
  wide?: boolean
  disabled?: boolean
  /** It is what is needed. */
  chosen?: boolean
  onClick: () => void
  children: ReactNode
}

function Card({ name, lang, wide = false, disabled, chosen = false, onClick, children }: CardProps) {
  return (
    <button
      type="button"
      lang={lang}
      disabled={disabled}
      aria-current={chosen || undefined}
      onClick={onClick}
      className={`flex h-full w-full min-w-0 gap-2 rounded-lg border bg-canvas p-3 text-left text-sm font-medium outline-offset-2 hover:border-control hover:bg-hover aria-[current]:border-accent aria-[current]:bg-accent-soft ${wide ? 'min-h-12 items-center' : 'flex-col'}`}
    >
      {children}
      <span className="min-w-0 break-words">{name}</span>
    </button>
  )
}
