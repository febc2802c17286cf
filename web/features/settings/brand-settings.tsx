import { useQueryClient } from '@tanstack/react-query'
import { type CSSProperties, useRef, useState } from 'react'
import type { ImageSetting, SettingPicture } from '../../../contract/settings/registry.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { brandTokens } from '../../kit/brand/brand-tokens.ts'
import { PortMark } from '../../kit/brand/port-mark.tsx'
import { ProblemLine, ProblemState, problemText } from '../../kit/display/problem-state.tsx'
import { TextField } from '../../kit/form/text-field.tsx'
import { productName } from '../../kit/screen/document-title.ts'
import { type Answer, call } from '../../kit/server/api.ts'
import { useRead, useWrite } from '../../kit/server/server-state.ts'
import { meQuery, usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { useStoredForm } from './controls/use-stored-form.ts'
import { OwnSetting } from './own-setting.tsx'
import { useSettings } from './use-settings.ts'

/** How the port presents itself: its name for the application, its colour, logo and background. */
export function BrandSettings() {
  const { port } = usePort()
  const read = useRead('ports', 'get', { params: { id: port.id } })
  const { settings } = useSettings()
  if (read.error && !read.data) return <ProblemState error={read.error} onRetry={() => void read.refetch()} />
  // The pictures stand between the form and the preview: none of them moves the other.
  if (!read.data || settings.isPending) return <SkeletonLines lines={8} className="p-5" />
  return <BrandForm port={read.data} />
}

const fields = ['applicationName', 'primaryColor'] as const
const usualColor = '#0a5a78'
const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

function BrandForm({ port }: { port: Answer<'ports', 'get'> }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { port: currentPort } = usePort()
  const update = useWrite('ports', 'update')
  const params = { id: port.id }
  const { form, isDirty, saving } = useStoredForm(port, {
    fields,
    valuesOf: (of) => ({ applicationName: of.applicationName ?? '', primaryColor: of.primaryColor ?? '' }),
    write: (changed, ifMatch) => {
      const body = Object.fromEntries(Object.entries(changed).map(([name, text]) => [name, text || null]))
      return update.mutateAsync({ params, body, ifMatch })
    },
    read: () => call('ports', 'get', { params }, { tenantId: currentPort.id }),
    labelOf: (name) => t(`settings.${name}`),
    after: () => queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
  })
  const { errors } = form.formState
  const { applicationName, primaryColor } = form.watch()

  const color = isColor(primaryColor) ? primaryColor : null
  return (
    <div className="flex max-w-3xl flex-col gap-8 p-5">
      <Form onSubmit={saving.onSubmit} className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            form={form}
            name="applicationName"
            label={t('settings.applicationName')}
            hint={t('settings.applicationNameHint')}
            placeholder={productName}
            maxLength={120}
          />
          <Field
            label={t('settings.primaryColor')}
            hint={t('settings.primaryColorHint')}
            error={errors.primaryColor?.message}
          >
            <span className="flex gap-2">
              <input
                type="color"
                aria-label={t('settings.pickColor')}
                value={color ?? usualColor}
                onChange={({ target }) =>
                  form.setValue('primaryColor', target.value, { shouldDirty: true, shouldValidate: true })
                }
                className="h-9 w-11 shrink-0 rounded-md border border-control bg-surface p-1 pointer-coarse:h-11"
              />
              <Input
                {...form.register('primaryColor')}
                placeholder={usualColor}
                maxLength={7}
                spellCheck={false}
              />
            </span>
          </Field>
        </div>
        <ProblemLine error={saving.problem} />
        <Button
          type="submit"
          variant="primary"
          className="self-start"
          busy={update.isPending}
          disabled={!isDirty}
        >
          {t('action.save')}
        </Button>
      </Form>
      <Pictures />
      <section aria-label={t('settings.preview')} className="grid gap-4 sm:grid-cols-2">
        {(['light', 'dark'] as const).map((theme) => (
          <Preview
            key={theme}
            theme={theme}
            color={color}
            name={applicationName || port.name}
            port={{ ...currentPort, primaryColor: color }}
          />
        ))}
      </section>
    </div>
  )
}

function Pictures() {
  const { t } = useTranslation()
  const { settings, settingOf } = useSettings()
  if (settings.error && !settings.data) {
    return <ProblemState error={settings.error} onRetry={() => void settings.refetch()} />
  }
  if (!settings.data) return <SkeletonLines lines={4} />
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <PictureSetting
        setting="logo_image"
        title={t('settings.logo')}
        hint={t('settings.logoHint')}
        picture={settingOf('logo_image') ?? null}
      />
      <PictureSetting
        setting="background_image"
        title={t('settings.background')}
        hint={t('settings.backgroundHint')}
        picture={settingOf('background_image') ?? null}
      />
    </div>
  )
}

type PictureSettingProps = {
  setting: ImageSetting
  title: string
  hint: string
  picture: SettingPicture | null
}

/** A picture of the port, kept as soon as it is chosen. */
function PictureSetting({ setting, title, hint, picture }: PictureSettingProps) {
  const { t } = useTranslation()
  const { port } = usePort()
  const queryClient = useQueryClient()
  const settings = useSettings()
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState(false)
  const renew = () => {
    void queryClient.invalidateQueries({ queryKey: ['settings'] })
    void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
  }

  async function send(file: File) {
    setSending(true)
    try {
      const form = new FormData()
      form.append('setting', setting)
      form.append('file', file)
      await call('settings', 'setImage', {} as never, { form, tenantId: port.id })
      showToast({ title: t('settings.saved') })
      renew()
    } catch (error) {
      showToast({ tone: 'danger', title: t('settings.notSaved'), detail: problemText(error) })
    } finally {
      setSending(false)
    }
  }

  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-2">
      <h2 className="text-sm font-medium">{title}</h2>
      <div className="flex h-28 items-center justify-center overflow-hidden rounded-md border bg-paper">
        {picture ? (
          <img
            src={`/api/public/branding/${port.id}/${picture.id}`}
            alt=""
            className={
              setting === 'logo_image' ? 'max-h-20 max-w-4/5 object-contain' : 'size-full object-cover'
            }
          />
        ) : (
          setting === 'logo_image' && <PortMark port={{ ...port, logo: null }} />
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
          aria-label={t(`settings.chosen.${setting}`)}
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void send(file)
            target.value = ''
          }}
        />
        <Button busy={sending} onClick={() => input.current?.click()}>
          {t(`settings.chosen.${setting}`)}
        </Button>
        {picture && (
          <Button busy={settings.busy} onClick={() => void settings.putBack(setting).then(renew)}>
            {t('settings.removePicture')}
          </Button>
        )}
      </div>
      <p className="text-xs text-ink-faint">{hint}</p>
      <OwnSetting kept={settings} name={setting} label={title} words={() => t('settings.none')} />
    </section>
  )
}

type PreviewProps = {
  theme: 'light' | 'dark'
  color: string | null
  name: string
  port: Parameters<typeof PortMark>[0]['port']
}

/** A corner of the application as it would look. */
function Preview({ theme, color, name, port }: PreviewProps) {
  const { t } = useTranslation()
  const style = { colorScheme: theme, ...(color ? brandTokens(color) : {}) } as CSSProperties
  return (
    <figure style={style} className="flex flex-col gap-3 rounded-lg border bg-canvas p-4 text-ink">
      <figcaption className="flex min-w-0 items-center gap-2 font-semibold">
        <PortMark port={port} />
        <span className="min-w-0 truncate">{name}</span>
      </figcaption>
      <span className="rounded-md bg-selected px-2 py-1.5 text-sm">{t('nav.interests')}</span>
      <span className="rounded-md border bg-surface px-2 py-1.5 text-sm text-accent-ink">
        {t('settings.previewLink')}
      </span>
      <span className="self-start rounded-md bg-accent px-3 py-1.5 text-sm font-medium text-on-accent">
        {t('action.save')}
      </span>
      <span className="text-xs text-ink-faint">{t(`theme.${theme}`)}</span>
    </figure>
  )
}
