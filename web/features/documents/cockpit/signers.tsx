import { Link as LinkIcon, Mail, Pencil, PenLine, Send } from 'lucide-react'
import { useState } from 'react'
import { isInFlight } from '../../../../contract/documents/vocabulary.ts'
import { Badge, type BadgeTone } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { MenuItem } from '../../../../ui/overlays/menu.tsx'
import { Item, ItemList, ItemListHeader } from '../../../kit/record/item-list.tsx'
import { useMe, usePort } from '../../../kit/server/session.tsx'
import { formatDateTime, formatWhen } from '../../../kit/words/format.ts'
import { type Translate, useTranslation } from '../../../kit/words/i18n.ts'
import type { DocumentDetail, Signer } from '../document.ts'
import { LinkDialog } from '../link-dialog.tsx'
import { useDocumentSteps } from '../use-document-steps.ts'
import { SignerDialog } from './signer-dialog.tsx'

const tones = { pending: 'neutral', signed: 'success', declined: 'danger' } as const satisfies Record<
  Signer['status'],
  BadgeTone
>

type SignersProps = { document: DocumentDetail; signers: readonly Signer[] }

/** Who signs, whose turn it is, since when, and whether they looked at it. */
export function Signers({ document, signers }: SignersProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const [edited, setEdited] = useState<Signer | null>(null)
  const [link, setLink] = useState<{ name: string; url: string } | null>(null)
  const { user } = useMe()
  const steps = useDocumentSteps(document.id)
  const sends = can('documents.send_for_signing')
  const open = document.status === 'draft' || isInFlight(document.status)
  const ordered = document.signingOrder === 'sequential'
  return (
    <section aria-label={t('documents.signers')} className="border-b pb-1">
      <ItemListHeader title={t('documents.signers')} />
      {signers.length === 0 && (
        <p className="px-5 py-2 text-sm text-ink-soft">{t('documents.nobodySigns')}</p>
      )}
      <ItemList label={t('documents.signers')}>
        {signers.map((signer) => (
          <Item
            key={signer.id}
            title={
              <>
                {ordered && signer.role !== 'cc' && (
                  <span className="text-xs text-ink-faint tabular-nums">{signer.signingOrder}.</span>
                )}
                <span className="font-medium">{signer.name}</span>
                <span className="text-xs text-ink-soft">{t(`vocabulary.signerRole.${signer.role}`)}</span>
                {signer.role !== 'cc' && (
                  <Badge tone={signer.next ? 'accent' : tones[signer.status]}>
                    {t(signer.next ? 'documents.theirTurn' : `documents.signerStatus.${signer.status}`)}
                  </Badge>
                )}
              </>
            }
            detail={[
              signer.email,
              ...(signer.correction
                ? [t('documents.willBe', { who: `${signer.correction.name} <${signer.correction.email}>` })]
                : []),
              ...(signer.userId && signer.next ? [t('documents.signsHere')] : []),
              ...factsOf(signer, t),
            ].join(' · ')}
            {...(signer.userId === user.id && signer.next
              ? {
                  aside: (
                    <Button
                      size="sm"
                      variant="primary"
                      icon={<PenLine />}
                      onClick={() => steps.openAsSigner(signer.id)}
                    >
                      {t('documents.sign')}
                    </Button>
                  ),
                }
              : {})}
            {...(sends && open && signer.status === 'pending'
              ? {
                  menu: (
                    <>
                      {signer.next && (
                        <MenuItem icon={<Send />} onSelect={() => steps.send({ signerId: signer.id })}>
                          {t(signer.invitedAt ? 'documents.resend' : 'documents.invite')}
                        </MenuItem>
                      )}
                      {signer.next && signer.invitedAt && (
                        <MenuItem icon={<Mail />} onSelect={() => steps.remind(signer.id)}>
                          {t('documents.remind')}
                        </MenuItem>
                      )}
                      <MenuItem icon={<Pencil />} onSelect={() => setEdited(signer)}>
                        {t('documents.correct')}
                      </MenuItem>
                      {signer.linkable && (
                        <MenuItem
                          icon={<LinkIcon />}
                          onSelect={() =>
                            steps.giveLink(signer.id, (url) => setLink({ name: signer.name, url }))
                          }
                        >
                          {t('documents.link')}
                        </MenuItem>
                      )}
                    </>
                  ),
                }
              : {})}
          />
        ))}
      </ItemList>
      {link && <LinkDialog {...link} onClose={() => setLink(null)} />}
      {edited && <SignerDialog document={document} signer={edited} onClose={() => setEdited(null)} />}
    </section>
  )
}

function factsOf(signer: Signer, t: Translate): string[] {
  if (signer.signedAt) return [t('documents.signedAt', { when: formatDateTime(signer.signedAt) })]
  if (signer.declinedAt)
    return [
      t('documents.declinedAt', { when: formatDateTime(signer.declinedAt) }),
      ...(signer.declineReason ? [`“${signer.declineReason}”`] : []),
    ]
  if (!signer.invitedAt) return []
  return [
    t('documents.invitedAt', { when: formatWhen(signer.invitedAt) }),
    signer.openedAt
      ? t('documents.openedAt', { when: formatWhen(signer.openedAt) })
      : t('documents.notOpened'),
    ...(signer.lastReminderSentAt
      ? [t('documents.remindedAt', { when: formatWhen(signer.lastReminderSentAt) })]
      : []),
    ...(signer.nextReminderAt
      ? [t('documents.nextReminder', { when: formatDateTime(signer.nextReminderAt) })]
      : []),
  ]
}
