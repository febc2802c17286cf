import { berthStatuses } from '../../../../../contract/values/vocabulary.ts'
import { plainWords, wordTable } from '../../cells/plain-words.ts'
import { choiceMeanings } from '../declared/field-words.ts'

export function readStatus(text: string): (typeof berthStatuses)[number] | null {
  const word = plainWords(text)
  return ownStatuses.get(word) ?? statuses.get(word) ?? null
}

export function readTenure(text: string): string | null {
  return tenures.get(plainWords(text)) ?? null
}

/** The usual name of a way to moor; null when the word is none of ours. */
export function readMooringType(text: string): string | null {
  return moorings.get(plainWords(text)) ?? null
}

const ownStatuses = choiceMeanings('berth', 'status', berthStatuses)

const statuses = wordTable({
  available:
    'available,free,vacant,open,for sale,unsold,vapaa,ledig,frei,verfugbar,zu verkaufen,disponible,libre,disponibile,libero,vrij,beschikbaar,in vendita,en venta,a vendre,myynnissa,till salu',
  under_offer:
    'under offer,offer,reserved,on hold,hold,pending,option,optioned,under contract,in negotiation,varattu,reserverad,reserviert,reserve,reservado,riservato,gereserveerd,sous offre,sous option',
  sold: 'sold,occupied,taken,unavailable,let,rented,leased,closed,myyty,vuokrattu,sald,upptagen,uthyrd,verkauft,belegt,besetzt,vermietet,vendu,occupe,loue,vendido,ocupado,alquilado,venduto,occupato,verkocht,bezet',
})

const tenures = wordTable({
  permanent:
    'permanent,freehold,owned,ownership,indefinite,fee simple,strata lot,perpetual,pysyva,toistaiseksi,omistus,agande,tillsvidare,dauerhaft,eigentum,unbefristet,permanente,propiedad,propriete,proprieta',
  fixed_term:
    'fixed term,fixed,lease,leasehold,leased,rental,rent,annual,seasonal,season,temporary,licence,license,concession,maaraaikainen,kausi,kausipaikka,vuokra,tidsbegransad,hyra,sasong,befristet,pacht,miete,saison,location,saisonnier,concesion,alquiler,temporal,affitto,stagionale,huur',
})

const moorings = wordTable({
  single_slip: 'single slip,boom,booms,y boom,single slip place,aisa,aisapaikka,bom,y bom,ausleger',
  side_slip:
    'side slip,finger,finger pontoon,finger berth,side slip place,kavelyaisa,kulkuaisa,gangbom,catway,fingersteg',
  stern_buoy:
    'stern buoy,buoy,stern buoy place,stern to buoy,perapoiju,poiju,akterboj,boj,heckboje,boje,bouee,boya',
  stern_pole:
    'stern pole,pole,poles,pile,piles,post,stern pole place,perapaalu,paalu,palar,pale,dalben,pieu,poste,pilote',
  quayside:
    'quayside,quay,quayside mooring,alongside,side to,broadside,laituripaikka,kylkikiinnitys,langsides,langs kaj,langsseits,a quai,le long du quai,atracado de costado,all inglese',
  dinghy: 'dinghy,dinghy place,dinghy berth,tender,jollapaikka,jolla,jolleplats,jolle',
  trailer:
    'trailer,trawler,trailer place,dry berth,dry storage,land,traileripaikka,trailerplats,trockenplatz,place a terre,marina seca',
  sea_buoy:
    'sea buoy,sea buoy mooring,swing mooring,swinging mooring,mooring buoy,anchor buoy,meripoiju,svajplats,svajboj,murings,mouillage,fondeo,gavitello',
  lazy_line:
    'lazy line,laid mooring,mooring line,mediterranean,med mooring,stern to,bow to,pendille,muerto,corpo morto,mooringleine',
})
