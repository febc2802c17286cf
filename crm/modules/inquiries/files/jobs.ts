import { z } from 'zod'
import { job } from '../../../../platform/jobs/job.ts'

/** The form service may be away for a while: the tries last about an hour. */
export const fetchInquiryFileJob = job('fetch_inquiry_file', z.object({ id: z.uuid() }), {
  tries: 9,
  lane: 'outside',
})
