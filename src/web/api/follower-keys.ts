/** A record whose followers are shown. */
interface FollowedPlace {
  readonly tableId: number;
  readonly recordId: number;
}

/** The key of all that the browser has loaded of a record's followers. */
export function followersKey({ tableId, recordId }: FollowedPlace): readonly unknown[] {
  return ['record_followers', tableId, recordId];
}

/** The parameters of the routes of followers. */
export function followerParams({ tableId, recordId }: FollowedPlace) {
  return { tableId: String(tableId), recordId: String(recordId) };
}

/** The name of all that the browser has loaded of the records that its user follows. */
export const FOLLOWED = 'followed_records';
