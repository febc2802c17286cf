import { lazy, Suspense } from 'react'
import { Link } from 'wouter'
import { useTranslation } from '../../kit/words/i18n.ts'
import { Card, Facts, Page, Section } from '../parts/page.tsx'
import { Read } from '../parts/read.tsx'
import { useSpan } from '../parts/span.ts'
import { Waiting } from '../parts/waiting.tsx'
import { usePortal } from '../session.tsx'
import { sizeOf } from './berths.tsx'

const Dock = lazy(() => import('./dock.tsx').then((file) => ({ default: file.Dock })))

export function Berth({ id }: { id: string }) {
  const { t } = useTranslation()
  const span = useSpan()
  const berth = usePortal('berth', { params: { id } })
  return (
    <Read query={berth}>
      {(found) => (
        <Page
          title={t('portal.berths.berth', { name: found.mooringNumber })}
          back={
            <Link
              href="/berths"
              className="inline-flex min-h-11 items-center text-sm text-accent-ink underline"
            >
              {t('portal.nav.berths')}
            </Link>
          }
        >
          <Card>
            <Facts
              facts={[
                [
                  t('portal.berths.held'),
                  `${t(`portal.berths.by.${found.by}`)} ${span(found.from, found.until)}`,
                ],
                [t('portal.berths.size'), sizeOf([found.lengthM, found.widthM])],
                [t('portal.berths.depth'), sizeOf([found.waterDepthM])],
                [t('portal.berths.power'), found.powerCapacity],
                [t('portal.berths.water'), found.waterAvailable ? t('portal.yes') : null],
              ]}
            />
          </Card>
          <Section title={t('portal.berths.plan')}>
            <Suspense fallback={<Waiting />}>
              <Dock berths={found.plan} own={found.id} name={found.mooringNumber} />
            </Suspense>
          </Section>
        </Page>
      )}
    </Read>
  )
}
