import { sql } from 'kysely'
import { portOf, type Tx } from '../../context.ts'
import type { Cast, Demonstration } from '../../demo/demonstration.ts'
import { builders, firstNames, lastNames, yachtNames } from '../../demo/names.ts'
import { createClient } from '../clients/create.ts'
import { createYacht } from './create.ts'

/** People with their yachts. */
export const ownersDemonstration: Demonstration = { makes: ['client', 'yacht'], order: 30, make: makePeople }

async function makePeople(tx: Tx, { dice, tags, owners }: Cast): Promise<void> {
  for (let index = 0; index < 64; index++) {
    const name = `${dice.pick(firstNames)} ${lastNames[index % lastNames.length]}`
    const nationalityIso = dice.pick(['SE', 'SE', 'FI', 'NO', 'DE', 'DK'])
    const plain = name
      .toLowerCase()
      .normalize('NFD')
      .replace(/[^a-z ]/g, '')
      .replace(' ', '.')
    const clientId = await createClient(tx, {
      fullName: name,
      nationalityIso,
      source: dice.pick(['website', 'phone', 'referral', 'boat_show', 'walk_in', 'email']),
      contacts: [
        { channel: 'email', value: `${plain}${index}@mail.example` },
        {
          channel: 'phone',
          value: `+46 70 ${100 + dice.below(899)} ${10 + dice.below(89)} ${10 + dice.below(89)}`,
        },
      ],
      addresses: [
        {
          street: `Strandvägen ${1 + dice.below(90)}`,
          postalCode: '114 56',
          city: 'Stockholm',
          countryIso: 'SE',
        },
      ],
      tagIds: dice.chance(0.2) ? [dice.pick(tags)] : [],
    })
    const [builder, model, type, lengthM, widthM, draftM] = dice.pick(builders)
    const withYacht = dice.chance(0.75)
    const yachtId = withYacht
      ? await createYacht(tx, {
          name: `${dice.pick(yachtNames)}${dice.chance(0.3) ? ' II' : ''}`,
          ownerType: 'client',
          ownerId: clientId,
          builder,
          model,
          type,
          flagIso: nationalityIso,
          yearBuilt: 1998 + dice.below(27),
          lengthM,
          widthM,
          draftM,
        })
      : null
    owners.push({ clientId, yachtId, lengthM: withYacht ? lengthM : 0 })
    const days = dice.below(300)
    await sql`update clients set created_at = now() - make_interval(days => ${days}, hours => ${days % 9})
      where port_id = ${portOf(tx)} and id = ${clientId}`.execute(tx.db)
  }
}
