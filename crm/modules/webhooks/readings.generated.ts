// Made by `npm run generate`.
import { webhookBerths } from '../berths/readings.ts'
import { webhookClients } from '../clients/readings.ts'
import { webhookDocuments } from '../documents/readings.ts'
import { webhookInquiries } from '../inquiries/readings.ts'
import { webhookInterests } from '../interests/contributions/readings.ts'
import { webhookInvoices } from '../invoices/contributions/readings.ts'
import { webhookPayments } from '../payments/readings.ts'
import { webhookReservations } from '../reservations/readings.ts'
import { webhookTenancies } from '../tenancies/readings.ts'
import { webhookYachts } from '../yachts/readings.ts'

/** How records are read that webhooks send. */
export const webhookReadings = [
  webhookBerths,
  webhookClients,
  webhookDocuments,
  webhookInquiries,
  webhookInterests,
  webhookInvoices,
  webhookPayments,
  webhookReservations,
  webhookTenancies,
  webhookYachts,
].flat()
