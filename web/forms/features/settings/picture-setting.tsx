import { ImageUp, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { type HeadPicture, headPictures } from '../../../../contract/forms/head-pictures.ts'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { ProblemLine } from '../../../kit/display/problem-state.tsx'
import { call } from '../../../kit/server/api.ts'
import { useTenantId } from '../../../kit/server/tenant.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import type { Form } from '../../components/form/draft-sender.ts'
import { useForm } from '../../components/form/form-context.tsx'
import type { AtOnce } from './saving-mark.tsx'

const kinds = {
  logo: {
    has: 'hasLogo',
    set: 'setLogo',
    remove: 'removeLogo',
    title: 'forms.settings.logo',
    done: 'forms.settings.logoSet',
    removed: 'forms.settings.logoRemoved',
    stored: 'forms.settings.logoStored',
    className: 'max-h-20 max-w-60 bg-canvas object-contain p-2',
  },
  cover: {
    has: 'hasCover',
    set: 'setCover',
    remove: 'removeCover',
    title: 'forms.settings.cover',
    done: 'forms.settings.coverSet',
    removed: 'forms.settings.coverRemoved',
    stored: 'forms.settings.coverStored',
    className: 'aspect-5/2 w-full max-w-90 bg-canvas object-cover',
  },
} as const

type PictureSettingProps = { kind: HeadPicture; onSaving: (saving: AtOnce) => void }

/** A picture at the head of the hosted page. */
export function PictureSetting({ kind, onSaving }: PictureSettingProps) {
  const { t } = useTranslation()
  const tenantId = useTenantId()
  const { form, run, canEdit } = useForm()
  const [problem, setProblem] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const params = { id: form.id }
  const words = kinds[kind]
  const present = form[words.has]

  async function change(work: () => Promise<Form>, done: string) {
    setProblem(null)
    setBusy(true)
    onSaving('saving')
    try {
      await run(work)
      onSaving('saved')
      showToast({ title: done })
    } catch (error) {
      onSaving('failed')
      setProblem(error)
    } finally {
      setBusy(false)
    }
  }

  function upload(file: File) {
    const body = new FormData()
    body.append('file', file)
    return change(
      () => call('forms', words.set, { params, body: {} }, { tenantId, form: body }),
      t(words.done),
    )
  }

  return (
    <>
      {present && form.publishedVersion !== null && (
        <img
          src={`/f/${form.slug}/${kind}?v=${form.version}`}
          alt={t(words.title)}
          className={cx('self-start rounded-md border', words.className)}
        />
      )}
      {present && form.publishedVersion === null && <p className="text-ink-soft">{t(words.stored)}</p>}
      <ProblemLine error={problem} />
      {canEdit && (
        <div className="flex flex-wrap gap-2">
          <input
            ref={picker}
            type="file"
            accept={headPictures[kind].types.join()}
            aria-label={t('forms.settings.chooseLogo')}
            tabIndex={-1}
            className="sr-only"
            onChange={(event) => {
              const [file] = event.target.files ?? []
              event.target.value = ''
              if (file) void upload(file)
            }}
          />
          <Button icon={<ImageUp />} busy={busy} onClick={() => picker.current?.click()}>
            {t(present ? 'forms.settings.replaceLogo' : 'forms.settings.chooseLogo')}
          </Button>
          {present && (
            <Button
              variant="ghost"
              icon={<Trash2 />}
              disabled={busy}
              onClick={() =>
                void change(() => call('forms', words.remove, { params }, { tenantId }), t(words.removed))
              }
            >
              {t('action.remove')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
