export { changesFollowed, type FollowedChange } from './changes-followed.ts';
export { beginFollowing, followersToTell, isFollowed } from './follower-rows.ts';
export { listFollowed } from './own-followed.ts';
export { changeFollowing, followState, listFollowers } from './record-followers.ts';
