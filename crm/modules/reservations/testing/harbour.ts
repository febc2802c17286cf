import type { Person } from '../../../testing/app.ts'
import { data } from '../../../testing/data.ts'
import { dayFrom } from '../../../testing/days.ts'

type Body = Record<string, unknown>

/** Berths, clients and their stays, made through the interface. */
export function harbourOf(boss: Person) {
  let number = 0
  const berth = async () => {
    number += 1
    return data(await boss.post('/api/v1/berths', { mooringNumber: `R${number}` })).id as string
  }
  const client = async (fullName = 'Vera Dahl') =>
    data(await boss.post('/api/v1/clients', { fullName })).id as string
  const yacht = async (ownerId: string) =>
    data(await boss.post('/api/v1/yachts', { name: 'Solbris', ownerType: 'client', ownerId })).id as string
  const reserve = (berthId: string, body: Body) => boss.post(`/api/v1/berths/${berthId}/reservations`, body)
  const move = (id: string, action: string, body: Body = {}) =>
    boss.patch(`/api/v1/berth-reservations/${id}`, { action, ...body })
  return {
    ...{ berth, client, yacht, reserve, move },
    read: async (id: string) => data(await boss.get(`/api/v1/berth-reservations/${id}`)),
    /** A reservation that is pending, of a berth and a client of its own. */
    async pending(more: Body = {}) {
      const [berthId, clientId] = await Promise.all([berth(), client()])
      const reservation = await reserve(berthId, {
        clientId,
        startDate: dayFrom(0),
        endDate: dayFrom(30),
        ...more,
      })
      return { berthId, clientId, id: data(reservation).id as string }
    },
    async active(more: Body = {}) {
      const reservation = await this.pending(more)
      data(await move(reservation.id, 'activate'))
      return reservation
    },
    /** An active tenancy of a client, with a yacht of theirs. */
    async tenancy(berthId: string, clientId: string, days: { startDate: string; endDate?: string | null }) {
      const body = { berthId, clientId, yachtId: await yacht(clientId), tenureType: 'permanent', ...days }
      const { id } = data(await boss.post('/api/v1/tenancies', body))
      return { id: id as string, answer: await boss.post(`/api/v1/tenancies/${id}/activate`, {}) }
    },
  }
}

/** The status, the code and the fields of a refusal. */
export function refusal({
  status,
  body,
}: {
  status: number
  body: { error?: { code: string; details?: { path: string }[] } }
}) {
  return [status, body.error?.code, ...(body.error?.details ?? []).map(({ path }) => path)]
}
