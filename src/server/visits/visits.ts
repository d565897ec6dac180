export { listFavourites, orderFavourites, putFavourite, removeFavourite } from './favourites.ts';
export { cleanVisits, latestVisits, noteVisits, usualRecords } from './opened-records.ts';
