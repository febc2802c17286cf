import { answerOnce } from '../../../platform/child/answer.ts'
import type { EngineRequest } from './engine-request.ts'

// Each verb brings its own libraries: most of the time a child lives it would load those of the others.
answerOnce<EngineRequest, unknown>(async (asked) => {
  if (asked.verb === 'take') return (await import('./take.ts')).take(asked.content)
  if (asked.verb === 'detect') return (await import('./detect/detect.ts')).detect(asked.content)
  if (asked.verb === 'render') return (await import('./render.ts')).render(asked.document)
  if (asked.verb === 'invoices') return (await import('./invoices.ts')).printAll(asked.brand, asked.invoices)
  if (asked.verb === 'expenses') return (await import('./expenses.ts')).printList(asked.report)
  if (asked.verb === 'report') return (await import('./printing/report.ts')).printReportPages(asked.report)
  if (asked.verb === 'stamp') {
    return (await import('./stamp.ts')).stamp(asked.content, asked.stamps, asked.certificate)
  }
  if (asked.verb === 'check')
    return (await import('./seal/check-seal.ts')).checkSeal(asked.content, asked.certificates)
  if (asked.verb === 'validate')
    return (await import('./seal/validation.ts')).addValidation(asked.content, asked.answers)
  if (asked.verb === 'level') return (await import('./level.ts')).level(asked.content)
  return (await import('./seal/seal.ts')).seal(asked.content, asked.by, asked.time)
})
