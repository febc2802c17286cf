import { Mic, MicOff } from 'lucide-react'
import { useRef, useState } from 'react'
import { contactLogChannels, type directions } from '../../../contract/contact-log/vocabulary.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { Select } from '../../../ui/select.tsx'
import { ProblemLine } from '../../kit/display/problem-state.tsx'
import { leftOf } from '../../kit/form/left-of.ts'
import { useWritingPlace } from '../../kit/form/use-writing.ts'
import { useWriteOrStore } from '../../kit/offline/use-outbox.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { formatDateTime } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { readTyped } from '../reminders/public/reminder.ts'
import { FollowUp } from './follow-up.tsx'
import type { CallsOf } from './public/calls.ts'
import { useDictation } from './use-dictation.ts'

type Direction = (typeof directions)[number]
type Channel = (typeof contactLogChannels)[number]

interface Draft {
  channel: Channel
  direction: Direction
  summary: string
  transcript: string
  template: string | null
  followUp: string
}

const empty: Draft = {
  channel: 'call',
  direction: 'outbound',
  summary: '',
  transcript: '',
  template: null,
  followUp: '',
}

/** An unfinished contact outlives a closed panel. */
function useDraft(id: string) {
  const key = useWritingPlace(`contact:${id}`)
  const [draft, setDraft] = useState<Draft>(() => {
    try {
      return { ...empty, ...JSON.parse(sessionStorage.getItem(key) ?? '{}') }
    } catch {
      return empty
    }
  })
  const latest = useRef(draft)
  function put(next: Draft) {
    latest.current = next
    setDraft(next)
    if (next.summary) sessionStorage.setItem(key, JSON.stringify(next))
    else sessionStorage.removeItem(key)
  }
  return {
    draft,
    change: (patch: Partial<Draft>) => put({ ...latest.current, ...patch }),
    /** Begins the next one, with what was typed of it while the one before was sent. */
    settle: (sent: string) =>
      put({ ...empty, channel: latest.current.channel, summary: leftOf(latest.current.summary, sent) }),
  }
}

/** Writes the contact of an interest; without a connection it is stored and sent later. */
function useAddContact(id: string, summary: string, onDone: (sent: string) => void) {
  const { t } = useTranslation()
  return useWriteOrStore('contactLog', 'add', {
    entry: () => ({ kind: 'contact', text: summary, about: { type: 'interest', id } }),
    touches: ['activity', 'interests', 'clients', 'reminders', 'alerts'],
    onDone: (answer, sent) => {
      onDone(sent.body.summary)
      if (!answer) return showToast({ title: t('offline.stored') })
      const { followUpAt } = answer
      showToast({
        title: t('contactLog.added'),
        ...(followUpAt ? { detail: t('contactLog.remindedAt', { at: formatDateTime(followUpAt) }) } : {}),
      })
    },
  })
}

type ContactFormProps = { calls: CallsOf; focus: boolean }

/** Writes down who spoke to whom about an interest, from a template or by voice, and when to speak again. */
export function ContactForm({ calls: { clientName, interests }, focus }: ContactFormProps) {
  const { t, language } = useTranslation()
  const { can } = usePort()
  const [about, setAbout] = useState(interests[0]!.id)
  const { id } = interests.find((one) => one.id === about) ?? interests[0]!
  const { draft, change, settle } = useDraft(interests[0]!.id)
  const add = useAddContact(id, draft.summary, settle)
  const dictation = useDictation(language, (text) =>
    change({
      summary: `${draft.summary}${draft.summary && !/\s$/.test(draft.summary) ? ' ' : ''}${text}`,
      transcript: `${draft.transcript} ${text}`.trim(),
    }),
  )

  function submit() {
    const { channel, direction, summary, transcript, template, followUp } = draft
    if (!summary.trim() || add.isPending) return
    add.mutate({
      params: { id },
      body: {
        channel,
        direction,
        summary,
        ...(transcript ? { voiceTranscript: transcript } : {}),
        ...(template ? { templateUsed: template } : {}),
        ...(followUp
          ? {
              followUpAt: readTyped(followUp),
              followUpTitle: titleOf(summary),
            }
          : {}),
      },
    })
  }

  return (
    <Form onSubmit={submit} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {interests.length > 1 && (
          <span className="w-44">
            <Select
              aria-label={t('contactLog.about')}
              value={id}
              onValueChange={setAbout}
              options={interests.map((one) => ({ value: one.id, label: one.label }))}
            />
          </span>
        )}
        <span className="w-36">
          <Select
            aria-label={t('contactLog.channelLabel')}
            value={draft.channel}
            onValueChange={(channel) => change({ channel })}
            options={contactLogChannels.map((value) => ({ value, label: t(`contactLog.channel.${value}`) }))}
          />
        </span>
        <SegmentedControl
          label={t('contactLog.directionLabel')}
          value={draft.direction}
          onValueChange={(direction) => change({ direction })}
          segments={[
            { value: 'outbound', label: t('contactLog.direction.outbound') },
            { value: 'inbound', label: t('contactLog.direction.inbound') },
          ]}
        />
        <TemplateChoice
          channel={draft.channel}
          onChoose={({ name, body }) =>
            change({
              template: name,
              summary: draft.summary.trim() ? `${draft.summary.trimEnd()}\n${body}` : body,
            })
          }
        />
      </div>
      <Field label={t('contactLog.summary')} hideLabel>
        <Textarea
          autoFocus={focus}
          value={draft.summary}
          onChange={(event) => change({ summary: event.target.value })}
          placeholder={t('contactLog.placeholder', { name: clientName })}
          maxLength={10_000}
          rows={3}
        />
      </Field>
      <ProblemLine error={add.error} />
      <div className="flex flex-wrap items-end gap-2">
        {can('reminders.create') && (
          <FollowUp
            label={t('contactLog.followUp')}
            value={draft.followUp}
            onChange={(followUp) => change({ followUp })}
          />
        )}
        <span className="ml-auto flex items-center gap-2">
          {dictation && (
            <IconButton
              label={t(dictation.listening ? 'contactLog.stopListening' : 'contactLog.dictate')}
              aria-pressed={dictation.listening}
              onClick={dictation.toggle}
            >
              {dictation.listening ? <MicOff className="text-danger-ink" /> : <Mic />}
            </IconButton>
          )}
          <Button type="submit" variant="primary" busy={add.isPending} disabled={!draft.summary.trim()}>
            {t('contactLog.add')}
          </Button>
        </span>
      </div>
    </Form>
  )
}

/** What was written first says what to come back to. */
function titleOf(summary: string): string {
  const [line = ''] = summary.trim().split('\n')
  return line.length > 200 ? `${line.slice(0, 199)}…` : line
}

type Template = { name: string; body: string }

function TemplateChoice({ channel, onChoose }: { channel: Channel; onChoose: (template: Template) => void }) {
  const { t } = useTranslation()
  const templates = useRead('contactTemplates', 'list', {}, { staleTime: 60_000 })
  const fitting = (templates.data ?? []).filter((one) => one.channel === null || one.channel === channel)
  if (fitting.length === 0) return null
  return (
    <span className="w-40">
      <Select
        aria-label={t('contactLog.template')}
        value={null}
        placeholder={t('contactLog.template')}
        onValueChange={(id) => {
          const chosen = fitting.find((one) => one.id === id)
          if (chosen) onChoose(chosen)
        }}
        options={fitting.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </span>
  )
}
