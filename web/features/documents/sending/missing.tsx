import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { usePort } from '../../../kit/server/session.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import type { Proposal } from './use-send.ts'

type MissingProps = { proposal: Proposal; interestId: string; onLinkBerth: () => void }

/** What a document lacks before it can go out, or go out well, each with the way to mend it. */
export function Missing({
  proposal: { missing, documentType, templateId, recipients },
  interestId,
  onLinkBerth,
}: MissingProps) {
  const { t } = useTranslation()
  const { port, can } = usePort()
  const nobodySigns = templateId !== null && recipients.every(({ role }) => role === 'cc')
  return (
    <>
      {missing.includes('template') &&
        (can('document_templates.manage') ? (
          <Line
            act={
              <Link
                to="/$portSlug/documents/templates"
                params={{ portSlug: port.slug }}
                search={{ create: 'yes', type: documentType, for: interestId }}
                className={buttonClass('secondary', 'sm')}
              >
                {t('wizard.direct.makeTemplate')}
              </Link>
            }
          >
            {t('wizard.direct.noTemplate')}
          </Line>
        ) : (
          <Line>
            {t('wizard.direct.noTemplate')} {t('wizard.direct.askForTemplate')}
          </Line>
        ))}
      {missing.includes('service_template') && <Line>{t('wizard.direct.serviceTemplate')}</Line>}
      {nobodySigns && <Line>{t('wizard.direct.nobodySigns')}</Line>}
      {missing.includes('berth') && (
        <Line
          act={
            <Button size="sm" onClick={onLinkBerth}>
              {t('wizard.direct.linkBerth')}
            </Button>
          }
        >
          {t('wizard.direct.noBerth')}
        </Line>
      )}
      {missing.includes('mail_server') && <Line>{t('wizard.direct.noMail')}</Line>}
    </>
  )
}

function Line({ act, children }: { act?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-warning-soft px-3 py-2 text-sm">
      <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
      <p className="min-w-0 flex-1 basis-52">{children}</p>
      {act}
    </div>
  )
}
