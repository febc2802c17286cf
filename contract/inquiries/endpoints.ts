import { z } from 'zod'
import { acknowledgingDeal } from '../berths/doubts.ts'
import { Candidate } from '../clients/endpoints.ts'
import { created, data, page } from '../endpoint.ts'
import { countryIso, id, idList, idParams, optionalCopiedText, optionalText, text } from '../fields.ts'
import { inboxGate } from '../permissions.ts'
import { schemaMessage } from '../reason.ts'
import { detailOf, rowOf } from '../record.ts'
import { csvOf } from '../records/csv-columns.ts'
import { recordQuery } from '../records/list-query.ts'
import { regularOf } from '../records/regular.ts'
import { endpoint } from '../staff-endpoint.ts'
import { dimensionInput } from '../values/dimension-fields.ts'
import { leadCategories } from '../values/vocabulary.ts'
import { longestVocabularyValue } from '../vocabularies/lists.ts'
import { inquiry, inquiryFileFailures, inquiryFileStates, triageStates } from './record.ts'
import { answerable, programFields, senderFields } from './sender.ts'

const of = { clientId: id.nullable(), interestId: id.nullable() }

export const InquiryRow = z.object({
  ...rowOf(inquiry),
  ...of,
  /** The first 200 characters of the message. */
  excerpt: z.string().nullable(),
})

// A file has the beginning of the message where the declaration has the whole of it.
const csv = csvOf(inquiry).flatMap((column) =>
  column.of === 'phone' ? [column, { label: 'Message', of: 'excerpt' }] : [column],
)

export const FormAnswer = z.object({
  key: z.string(),
  label: z.string(),
  type: z.string(),
  value: z.unknown(),
  unit: z.string().optional(),
  /** The answer in words, where the form says it. */
  text: z.string().optional(),
})

/** A file that came with an answer: fetched by a job into the files of the port. */
export const InquiryFile = z.object({
  id,
  /** The field of the form that was answered with it. */
  fieldKey: z.string(),
  name: z.string(),
  /** As the form service says; null where it says nothing. */
  mediaType: z.string().nullable(),
  /** Bytes. */
  size: z.int().nullable(),
  state: z.enum(inquiryFileStates),
  /** Why it could not be fetched. */
  reason: z.enum(inquiryFileFailures).nullable(),
  /** The file of the port; null before it is here, and once it was deleted. */
  fileId: id.nullable(),
})

export const Inquiry = z.object({
  ...detailOf(inquiry),
  ...of,
  /** Answers of the form that are no part of the inquiry. */
  answers: z.array(FormAnswer),
  files: z.array(InquiryFile),
  connectionId: id.nullable(),
  triagedBy: id.nullable(),
  triagedByName: z.string().nullable(),
  clientName: z.string().nullable(),
  /** Known clients that may be the sender, best first; none for a caller who may not view clients. */
  matches: z.array(Candidate),
  /** The company that the answers name; its id where the port has one of this name. */
  company: z.object({ name: z.string(), id: id.nullable() }).nullable(),
  /** Up to five berths of the port that the message or the answers name. */
  berths: z.array(z.object({ id, mooringNumber: z.string() })),
})

const utm = optionalText(200)
const answer = z.union([z.string().max(4000), z.number(), z.boolean(), z.array(z.string().max(400)).max(50)])

/** Answers that one inquiry of a website has at most. */
const mostAnswers = 100

/** What a client made from an inquiry is called otherwise than the inquiry says. */
const newClient = z.strictObject({
  fullName: text(200).optional(),
  email: optionalText(254),
  phone: optionalCopiedText(60),
  nationalityIso: countryIso.nullable().optional(),
  /** Known clients that were looked at and are not meant; one of the same e-mail or phone beside them is taken. */
  besides: z.array(id).max(50).optional(),
})

export const inquiries = {
  ...regularOf(inquiry),
  receive: endpoint({
    method: 'POST',
    path: '/api/public/inquiries',
    summary: 'Takes an inquiry from a website; an e-mail address or a phone number is needed to answer it',
    gate: 'public',
    scope: 'none',
    body: answerable(
      z.strictObject({
        ...senderFields,
        ...programFields,
        formName: optionalText(200),
        pageUrl: optionalText(2000),
        utm_source: utm,
        utm_medium: utm,
        utm_campaign: utm,
        utm_term: utm,
        utm_content: utm,
        utmSource: utm,
        utmMedium: utm,
        utmCampaign: utm,
        utmTerm: utm,
        utmContent: utm,
        ...dimensionInput('desiredLength', 'desiredWidth', 'desiredDraft'),
        /** Further answers by their label. */
        answers: z
          .record(z.string().min(1).max(120), answer)
          .refine(
            (answers) => Object.keys(answers).length <= mostAnswers,
            schemaMessage('too_many', { max: mostAnswers }),
          )
          .optional(),
      }),
    ),
    response: created(z.object({ id })),
    emits: ['inquiry.received'],
    errors: ['PORT_NOT_FOUND'],
    limit: 'public_inquiry',
    anyOrigin: true,
  }),
  receiveForm: endpoint({
    method: 'POST',
    path: '/api/public/form-deliveries/{connectionId}',
    summary: 'Takes a signed submission of the form service; the same submission again changes nothing',
    gate: 'public',
    scope: 'none',
    params: z.object({ connectionId: z.string() }),
    rawBody: true,
    body: z.looseObject({
      submission_id: text(200),
      submitted_at: z.string().max(60).nullable().optional(),
      form_title: z.string().max(500).nullable().optional(),
      form_slug: z.string().max(500).nullable().optional(),
      data: z.record(z.string().max(200), z.unknown()),
      fields: z
        .array(
          z.looseObject({
            key: z.string().min(1).max(200),
            label: z.string().max(2000).nullable().optional(),
            type: z.string().max(60).nullable().optional(),
            value: z.unknown(),
            unit: z.string().max(60).nullable().optional(),
            /** The answer in words. */
            text: z.string().max(20_000).nullable().optional(),
          }),
        )
        .max(500)
        .optional(),
      meta: z
        .looseObject({ attribution: z.record(z.string(), z.unknown()).nullable().optional() })
        .nullable()
        .optional(),
    }),
    response: data(z.object({ outcome: z.enum(['created', 'repeated', 'test']), id: id.nullable() })),
    emits: ['inquiry.received', 'form_connection.sampled'],
    errors: ['SIGNATURE_INVALID', 'FORM_SECRET_MISSING', 'FORM_CONNECTION_PAUSED'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/v1/admin/website-submissions',
    summary: 'Website inquiries, newest first; the open and the assigned ones unless asked otherwise',
    gate: inboxGate,
    query: recordQuery(inquiry, csv, {
      state: z.enum([...triageStates, 'inbox', 'all']).default('inbox'),
      assignedTo: idList.optional(),
    }),
    response: page(InquiryRow),
    csv,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/admin/website-submissions/{id}',
    summary: 'One inquiry with all its answers and the known clients that may have sent it',
    gate: inboxGate,
    params: idParams,
    response: data(Inquiry),
  }),
  triage: endpoint({
    method: 'PATCH',
    path: '/api/v1/admin/website-submissions/{id}/triage',
    summary: 'Sets the state and stamps who did when; an inquiry put back to open belongs to nobody',
    gate: inboxGate,
    params: idParams,
    body: z
      .strictObject({
        triageState: z.enum(triageStates).optional(),
        /** Another name of triageState. */
        state: z.enum(triageStates).optional(),
        /** Left out for an inquiry to be assigned: the caller. */
        assignedTo: id.optional(),
      })
      .refine((body) => (body.triageState ?? body.state) !== undefined, {
        path: ['triageState'],
        message: schemaMessage('triage_state'),
      })
      .refine((body) => !body.triageState || !body.state || body.triageState === body.state, {
        path: ['state'],
        message: schemaMessage('triage_contradicts'),
      }),
    response: data(Inquiry),
    emits: ['inquiry.triaged'],
    ifMatch: true,
    errors: ['REFERENCE_NOT_FOUND', 'VERSION_STALE'],
  }),
  convert: endpoint({
    method: 'POST',
    path: '/api/v1/admin/website-submissions/{id}/convert',
    summary:
      'Opens an interest of the client named, of a new one, or of the known client that matches with 90 points; ' +
      'making a client needs clients.create',
    gate: 'interests.create',
    params: idParams,
    body: z
      .strictObject({
        clientId: id.optional(),
        newClient: newClient.optional(),
        leadCategory: z.enum(leadCategories).optional(),
        temperature: optionalText(longestVocabularyValue),
        assignedTo: id.nullable().optional(),
        yachtId: id.nullable().optional(),
        /** Gives a known client the e-mail address and phone they wrote from, where new; needs clients.edit. */
        addContacts: z.boolean().optional(),
        /** Makes the client a representative of a company, known or new; needs companies.edit, a new one companies.create. */
        companyId: id.optional(),
        newCompany: z.strictObject({ name: text(200) }).optional(),
        /** Berths that are linked to the interest, the first as its primary one; needs interests.edit. */
        berthIds: z.array(id).max(5).optional(),
        ...acknowledgingDeal,
      })
      .refine((body) => !(body.clientId && body.newClient), {
        path: ['newClient'],
        message: schemaMessage('client_or_new'),
      })
      .refine((body) => !(body.companyId && body.newCompany), {
        path: ['newCompany'],
        message: schemaMessage('company_or_new'),
      }),
    response: created(
      z.object({
        inquiry: Inquiry,
        /** Null for a known client that the caller is not shown: the interest is given to whose client it is. */
        clientId: id.nullable(),
        clientCreated: z.boolean(),
        interestId: id,
        /** The interest that an earlier conversion of the inquiry opened; no other was made. */
        interestKnown: z.boolean(),
      }),
    ),
    emits: ['inquiry.converted'],
    errors: [
      'INQUIRY_CONVERTED',
      'REFERENCE_NOT_FOUND',
      'CROSS_PORT_LINK_REJECTED',
      'RECORD_ARCHIVED',
      'BERTH_UNCONFIRMED',
    ],
  }),
  undoConvert: endpoint({
    method: 'POST',
    path: '/api/v1/admin/website-submissions/{id}/undo-convert',
    summary:
      'Takes back a conversion of the last day, by whoever did it, unless the interest was changed since: the interest ' +
      'goes to the archive, and so do a client and a company that were made by it and have nothing else',
    gate: 'interests.create',
    params: idParams,
    body: z.strictObject({}),
    response: data(Inquiry),
    emits: ['inquiry.triaged'],
    errors: ['UNDO_STALE', 'RESERVATION_ACTIVE'],
  }),
  retryFile: endpoint({
    method: 'POST',
    path: '/api/v1/admin/website-submissions/{id}/files/{fileId}/retry',
    summary: 'Fetches a file again that could not be fetched; one that is here or awaited stays as it is',
    gate: inboxGate,
    params: z.object({ id, fileId: id }),
    body: z.strictObject({}),
    response: data(Inquiry),
    emits: 'nothing',
  }),
} as const
